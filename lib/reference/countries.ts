import { COUNTRY_ROWS } from "./countries-data";

export type CountryCode = (typeof COUNTRY_ROWS)[number][0];

export interface Country {
  readonly iso2: CountryCode;
  readonly iso3: string;
  readonly name: string;
  readonly flag: string;
  readonly callingCode: string;
  readonly currency: string;
  readonly capital: string;
  readonly continent: string;
}

const REGIONAL_INDICATOR_A = 0x1f1e6;
const LETTER_A = 65;

const toFlagEmoji = (iso2: string): string =>
  String.fromCodePoint(...[...iso2].map((letter) => REGIONAL_INDICATOR_A + letter.charCodeAt(0) - LETTER_A));

/** Sorted by Spanish name. */
export const countries: readonly Country[] = COUNTRY_ROWS.map(
  ([iso2, iso3, name, callingCode, currency, capital, continent]) => ({
    iso2,
    iso3,
    name,
    flag: toFlagEmoji(iso2),
    callingCode,
    currency,
    capital,
    continent,
  }),
);

const byIso2 = new Map<string, Country>(countries.map((country) => [country.iso2, country]));

export const isCountryCode = (value: string): value is CountryCode => byIso2.has(value);

export const findCountry = (iso2: string): Country | undefined => byIso2.get(iso2);

/** Spanish name; an unknown code is returned as it is. */
export const countryName = (iso2: string): string => byIso2.get(iso2)?.name ?? iso2;
