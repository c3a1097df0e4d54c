import { isTimeZone } from "@/lib/platform/time/zone";
import { zoneName } from "@/lib/platform/time/zone-names";

/** "GMT−6", "GMT+5:30" at an instant, since it changes with the season. */
function formatOffset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("es", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(
    at,
  );
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return offset.replace("UTC", "GMT").replace("-", "−");
}

export type ZoneOption = { value: string; label: string };

const { compare } = new Intl.Collator("es");

// Asking 400 zones for their offset takes tens of milliseconds.
let cached: { key: string; options: ZoneOption[] } | undefined;

/**
 * Options such as "Ciudad de México (GMT−6)", sorted by label, with the offsets of the day of `at`. Includes `zones` even if
 * the engine lists them under another name.
 */
export function timeZoneOptions(zones: readonly (string | null)[], at = new Date()): ZoneOption[] {
  const named = zones.filter((zone): zone is string => zone !== null && isTimeZone(zone));
  const key = [at.toISOString().slice(0, 10), ...named].join(" ");
  if (cached?.key === key) return cached.options;
  const options = [...new Set([...Intl.supportedValuesOf("timeZone"), ...named])]
    .map((value) => ({
      value,
      label: `${zoneName(value)} (${formatOffset(value, at)})`,
    }))
    .sort((a, b) => compare(a.label, b.label));
  cached = { key, options };
  return options;
}
