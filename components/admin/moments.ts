/** How instants are said in the lists of admins, in the zone of who looks. */
export function momentsIn(timeZone: string) {
  const day = new Intl.DateTimeFormat("es-ES", { timeZone, dateStyle: "medium" });
  const minute = new Intl.DateTimeFormat("es-ES", { timeZone, dateStyle: "medium", timeStyle: "short" });
  return {
    timeZone,
    /** "21 nov 2026". */
    day: (iso: string) => day.format(new Date(iso)),
    /** "21 nov 2026, 10:32". */
    minute: (iso: string) => minute.format(new Date(iso)),
  };
}

export type Moments = ReturnType<typeof momentsIn>;
