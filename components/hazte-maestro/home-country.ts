import { countryOfZone } from "@/lib/reference/time-zones";

/** Where the browser seems to be, by its clock; empty when it does not say. */
export const homeCountry = (): string =>
  countryOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? "";
