import "server-only";
import { compact } from "@/lib/payouts/bank-details/check-digits";
import { findIbanFault } from "@/lib/payouts/bank-details/iban";
import { isSwiftCode } from "@/lib/payouts/bank-details/local-accounts";
import { env } from "@/lib/platform/env";

/** The account that SEPA files are paid from. */
export type SepaDebtor = { name: string; iban: string; bic: string | null };

/** Names of the variables without which there are no SEPA files, or whose value is wrong. */
export function listMissingDebtorVariables(): string[] {
  const { SEPA_DEBTOR_NAME: name, SEPA_DEBTOR_IBAN: iban, SEPA_DEBTOR_BIC: bic } = env;
  return [
    ...(name ? [] : ["SEPA_DEBTOR_NAME"]),
    ...(iban && findIbanFault(compact(iban)) === null ? [] : ["SEPA_DEBTOR_IBAN"]),
    ...(bic && !isSwiftCode(compact(bic)) ? ["SEPA_DEBTOR_BIC"] : []),
  ];
}

/** Returns null while the variables are missing. */
export function findSepaDebtor(): SepaDebtor | null {
  const { SEPA_DEBTOR_NAME: name, SEPA_DEBTOR_IBAN: iban, SEPA_DEBTOR_BIC: bic } = env;
  if (listMissingDebtorVariables().length > 0 || !name || !iban) return null;
  return { name, iban: compact(iban), bic: bic ? compact(bic) : null };
}
