/** Length of the IBAN by its country, in the countries of SEPA. */
const SEPA_IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Territories whose accounts have the IBAN of another country. */
const IBAN_COUNTRY_OF_TERRITORY: Readonly<Record<string, string>> = {
  AX: "FI",
  BL: "FR",
  GF: "FR",
  GG: "GB",
  GP: "FR",
  IM: "GB",
  JE: "GB",
  MF: "FR",
  MQ: "FR",
  PM: "FR",
  RE: "FR",
  YT: "FR",
};

/** Returns the country code of the IBANs of a country; null outside SEPA. */
export function findIbanCountry(country: string): string | null {
  const code = IBAN_COUNTRY_OF_TERRITORY[country] ?? country;
  return code in SEPA_IBAN_LENGTHS ? code : null;
}

const toNumerals = (text: string): string =>
  [...text].map((character) => String(Number.parseInt(character, 36))).join("");

const modulo97 = (digits: string): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

export type IbanFault = "shape" | "not-sepa" | "length" | "check-digits";

/** Checks a compact IBAN of SEPA: country, length and check digits (ISO 13616). */
export function findIbanFault(iban: string): IbanFault | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return "shape";
  const length = SEPA_IBAN_LENGTHS[iban.slice(0, 2)];
  if (length === undefined) return "not-sepa";
  if (iban.length !== length) return "length";
  return modulo97(toNumerals(iban.slice(4) + iban.slice(0, 4))) === 1 ? null : "check-digits";
}

export const getIbanLength = (country: string): number | undefined => SEPA_IBAN_LENGTHS[country];
