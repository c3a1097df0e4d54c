import { countryName } from "@/lib/reference/countries";

/** "Valencia, España", as far as it is known. */
export function placeLabel({ city, country }: { city: string | null; country: string | null }): string {
  return [city, country ? countryName(country) : null].filter(Boolean).join(", ");
}
