/** Formats instants for the admin lists in the viewer's zone. */
export function createDateFormatters(timeZone: string) {
  const dayFormat = new Intl.DateTimeFormat("es-ES", { timeZone, dateStyle: "medium" });
  const minuteFormat = new Intl.DateTimeFormat("es-ES", {
    timeZone,
    dateStyle: "medium",
    timeStyle: "short",
  });
  return {
    timeZone,
    /** "21 nov 2026". */
    formatDay: (iso: string) => dayFormat.format(new Date(iso)),
    /** "21 nov 2026, 10:32". */
    formatMinute: (iso: string) => minuteFormat.format(new Date(iso)),
  };
}

export type DateFormatters = ReturnType<typeof createDateFormatters>;
