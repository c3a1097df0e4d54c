import { isTaxId } from "@/lib/payouts/bank-details/tax-id";
import { isMaster } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";

export const canHaveFiscalProfile = (actor: Actor): boolean => isMaster(actor);

export const fiscalPersonKinds = ["PERSON", "COMPANY"] as const;
export type FiscalPersonKind = (typeof fiscalPersonKinds)[number];

/** The regimes of Spain, and the one of everybody else. */
export const fiscalRegimes = ["general", "surcharge", "exempt", "not-subject", "own-country"] as const;
export type FiscalRegime = (typeof fiscalRegimes)[number];

export const FISCAL_REGIME_LABELS: Record<FiscalRegime, string> = {
  general: "General",
  surcharge: "Recargo de equivalencia",
  exempt: "Exento (artículo 20)",
  "not-subject": "No sujeto",
  "own-country": "El de mi país",
};

/** Percentages of income tax that the operator keeps back from persons in Spain. */
export const withholdingPercentages = [0, 7, 15] as const;

const isSpain = (country: string): boolean => country === "ES";

export const listRegimes = (country: string): FiscalRegime[] =>
  fiscalRegimes.filter((regime) => (regime === "own-country") !== isSpain(country));

type TaxedPerson = { personKind: FiscalPersonKind; country: string };

export const mayHaveWithholding = ({ personKind, country }: TaxedPerson): boolean =>
  personKind === "PERSON" && isSpain(country);

const SPANISH_PERSON = /^(\d{8}|[KLMXYZ]\d{7})[A-Z]$/;
const SPANISH_COMPANY = /^[A-HJNP-SUVW]\d{7}[0-9A-J]$/;

/** Expects a normalized number. Unlike for a bank account, in Spain it has to be a Spanish one. */
export function isFiscalTaxId(id: string, { personKind, country }: TaxedPerson): boolean {
  if (!isTaxId(id, country)) return false;
  if (!isSpain(country)) return true;
  return (personKind === "PERSON" ? SPANISH_PERSON : SPANISH_COMPANY).test(id);
}

/** The facts that a platform reports about whoever sells on it (DAC7, modelo 238). */
export type ReportedFact = "fiscal" | "birthDate" | "bankDetails" | "agreement";

export const REPORTED_FACT_LABELS: Record<ReportedFact, string> = {
  fiscal: "los datos fiscales",
  birthDate: "la fecha de nacimiento",
  bankDetails: "la cuenta de cobro",
  agreement: "el acuerdo de autofactura",
};
