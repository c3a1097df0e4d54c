const day = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" });

/** "3 de noviembre de 2026". */
export const publishedDay = (iso: string): string => day.format(new Date(iso));
