const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether a wall-clock time has its day and its hour. */
export const isWhole = (local: string): boolean => LOCAL.test(local);

/**
 * The instant, ISO 8601 in UTC, of a wall-clock time ("2026-12-05T19:00") in an IANA zone; null when it is not
 * whole. An hour that the clock skips becomes the one after the change, an hour that comes twice its first.
 */
export async function toInstant(local: string, zone: string): Promise<string | null> {
  if (!isWhole(local)) return null;
  const { Temporal } = await import("temporal-polyfill");
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString();
  } catch {
    return null;
  }
}

/** The wall-clock time of an instant in a zone: "2026-12-05T19:00". */
export function toLocal(instant: string, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(new Date(instant));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** The day some days after another: "2026-12-05" and 7 make "2026-12-12". */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same wall-clock time a week later; as it is when it has no date. */
export function weekLater(local: string): string {
  const [day = "", time = ""] = local.split("T");
  return Number.isNaN(Date.parse(`${day}T00:00Z`)) ? local : `${dayAfter(day, 7)}T${time}`;
}

function offsetOf(zone: string): string {
  const parts = new Intl.DateTimeFormat("es", {
    timeZone: zone,
    timeZoneName: "shortOffset",
  }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

let options: { value: string; label: string }[] | undefined;

/** Every zone that the browser knows, with its distance from UTC now: "Europe/Madrid (GMT+1)". */
export function zoneOptions(own: string) {
  options ??= [...new Set([own, ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
    value,
    label: `${value.replaceAll("_", " ")} (${offsetOf(value)})`,
  }));
  return options;
}
