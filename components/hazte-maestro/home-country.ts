import { countryOfZone } from "@/lib/catalogue/zones";

/** Where the browser seems to be, by its clock; empty when it does not say. */
export const homeCountry = (): string =>
  countryOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? "";
