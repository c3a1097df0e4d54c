import { findCountryOfZone } from "@/lib/reference/time-zones";

/** Guesses the country from the browser's time zone; empty if unknown. */
export const detectCountry = (): string =>
  findCountryOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? "";
