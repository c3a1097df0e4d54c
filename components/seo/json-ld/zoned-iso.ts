import { Temporal } from "temporal-polyfill";

/** An instant as the clock of its zone shows it, with the offset of that day: "2026-07-04T19:00:00+02:00". */
export const zonedInstant = (iso: string, zone: string): string =>
  Temporal.Instant.from(iso)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: "never", smallestUnit: "second" });
