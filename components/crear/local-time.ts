const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * The instant, ISO 8601 in UTC, of a wall-clock time ("2026-12-05T19:00") in an IANA zone; null when it is not
 * whole. An hour that the clock skips becomes the one after the change, an hour that comes twice its first.
 */
export async function toInstant(local: string, zone: string): Promise<string | null> {
  if (!LOCAL.test(local)) return null;
  const { Temporal } = await import("temporal-polyfill");
  try {
    return Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant().toString();
  } catch {
    return null;
  }
}

/** The same wall-clock time a week later; as it is when it has no date. */
export function weekLater(local: string): string {
  const [day = "", time = ""] = local.split("T");
  const date = new Date(`${day}T00:00Z`);
  if (Number.isNaN(date.getTime())) return local;
  date.setUTCDate(date.getUTCDate() + 7);
  return `${date.toISOString().slice(0, 10)}T${time}`;
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
