/** For viewers whose time zone is unknown. */
export const DEFAULT_TIME_ZONE = "Europe/Madrid";

// Region/city names only: programs disagree on abbreviations such as PST.
const ZONE_NAME = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/;

/** Says whether this engine knows the IANA name of a time zone. */
export function isTimeZone(zone: string): boolean {
  if (!ZONE_NAME.test(zone)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("es", { timeZone: zone }));
  } catch {
    return false;
  }
}
