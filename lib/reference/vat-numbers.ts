/** Prefixes of VAT numbers by member state of the European Union; Greece has another one than its code. */
const VAT_PREFIXES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"
      .split(" ")
      .map((code) => [code, code]),
  ),
  GR: "EL",
};

/** Returns the prefix of a member state's VAT numbers; null elsewhere. */
export const findVatPrefix = (country: string): string | null => VAT_PREFIXES[country] ?? null;

/** A VAT number as the register of the European Union has it: without separators, in two parts. */
export type VatNumber = { prefix: string; number: string };

/** Splits a normalized number of a member state, with or without its prefix; null elsewhere. */
export function toVatNumber(id: string, country: string): VatNumber | null {
  const prefix = findVatPrefix(country);
  if (prefix === null) return null;
  return { prefix, number: id.startsWith(prefix) ? id.slice(prefix.length) : id };
}
