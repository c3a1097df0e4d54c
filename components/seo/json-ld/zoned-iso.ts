import { Temporal } from "temporal-polyfill";

/** Formats an instant in a time zone with its UTC offset: "2026-07-04T19:00:00+02:00". */
export const toZonedIso = (iso: string, zone: string): string =>
  Temporal.Instant.from(iso)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: "never", smallestUnit: "second" });
