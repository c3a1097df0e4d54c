import "server-only";
import { entityValidators, personValidators } from "stdnum";
import { isTaxId } from "@/lib/payouts/bank-details/tax-id";

/** Countries in which every person and company has one of the numbers that are checked. */
const CHECKED_COUNTRIES: ReadonlySet<string> = new Set([
  "ES",
  "PT",
  "IT",
  "AR",
  "BR",
  "CL",
  "CO",
  "DO",
  "EC",
  "MX",
  "PE",
  "PY",
  "UY",
]);

/** The number of a Colombian identity card, which has no check digit. */
const isColombianCard = (id: string): boolean => /^\d{6,10}$/.test(id);

/** A Spanish number is stored without the prefix that it has in the register of the European Union. */
export const toStoredTaxId = (id: string, country: string): string =>
  country === "ES" ? id.replace(/^ES(?=.{9}$)/, "") : id;

/** Expects a number without separators, in upper case. Checks its form, and its check digits where the country has them. */
export function isRecipientTaxId(id: string, country: string): boolean {
  if (!isTaxId(id, country) || !/\d/.test(id)) return false;
  if (!CHECKED_COUNTRIES.has(country)) return true;
  if (country === "CO" && isColombianCard(id)) return true;
  const validators = [...(personValidators[country] ?? []), ...(entityValidators[country] ?? [])];
  return validators.some((validator) => validator.validate(id).isValid);
}
