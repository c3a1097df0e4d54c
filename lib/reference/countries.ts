import { COUNTRY_ROWS } from "./countries-data";

export type CountryCode = (typeof COUNTRY_ROWS)[number][0];

export interface Country {
  readonly Iso2: CountryCode;
  readonly Iso3: string;
  readonly Name: string;
  readonly flag: string;
  /** International calling code with its plus sign: `+34`. */
  readonly Dial: string;
  readonly Currency: string;
  readonly Capital: string;
  readonly Continent: string;
}

const REGIONAL_INDICATOR_A = 0x1f1e6;
const LETTER_A = 65;

const flagOf = (iso2: string): string =>
  String.fromCodePoint(...[...iso2].map((letter) => REGIONAL_INDICATOR_A + letter.charCodeAt(0) - LETTER_A));

/** Every country of the world, sorted by its Spanish name. */
export const countries: readonly Country[] = COUNTRY_ROWS.map(
  ([Iso2, Iso3, Name, Dial, Currency, Capital, Continent]) => ({
    Iso2,
    Iso3,
    Name,
    flag: flagOf(Iso2),
    Dial,
    Currency,
    Capital,
    Continent,
  }),
);

const byIso2 = new Map<string, Country>(countries.map((country) => [country.Iso2, country]));

export const isCountryCode = (value: string): value is CountryCode => byIso2.has(value);

export const countryByIso2 = (iso2: string): Country | undefined => byIso2.get(iso2);

/** Spanish name, or the code itself where the country is not known. */
export const countryName = (iso2: string): string => byIso2.get(iso2)?.Name ?? iso2;
