import { countries } from "@/lib/reference/countries";

/** Select options of all countries, by ISO 3166-1 alpha-2 code. */
export const countryOptions = countries.map(({ iso2, name }) => ({ value: iso2, label: name }));
