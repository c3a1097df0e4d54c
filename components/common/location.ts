import { countryName } from "@/lib/reference/countries";

/** "Valencia, España"; omits unknown parts. */
export function formatLocation({ city, country }: { city: string | null; country: string | null }): string {
  return [city, country ? countryName(country) : null].filter(Boolean).join(", ");
}
