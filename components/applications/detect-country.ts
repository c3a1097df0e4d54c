import { getDeviceZone } from "@/lib/platform/browser/viewer-zone";
import { findCountryOfZone } from "@/lib/reference/time-zones";

/** Guesses the country from the browser's time zone; empty if unknown. */
export function detectCountry(): string {
  const zone = getDeviceZone();
  return (zone && findCountryOfZone(zone)) ?? "";
}
