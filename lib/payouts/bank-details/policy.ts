import { DAY_MS, HOUR_MS } from "@/lib/platform/time/instants";
import { isMaster } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import type { BankMethod } from "./accounts";
import { findIbanCountry } from "./iban";

export const canHaveBankDetails = (actor: Actor): boolean => isMaster(actor);

/** Between the confirmation of new details and the first payment to them. */
const HOLD_HOURS = 72;

export const getEffectiveDate = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + HOLD_HOURS * HOUR_MS);

/** After the e-mail of an account changed: the former one was told, and its owner needs time to object. */
const EMAIL_CHANGE_DAYS = 7;

export const getFirstChangeDate = (emailChangedAt: Date): Date =>
  new Date(emailChangedAt.getTime() + EMAIL_CHANGE_DAYS * DAY_MS);

/** Details that are for the sales in one currency, or, with null, for those without an account of their own. */
type OfCurrency = { currency: string | null };

/** Returns the one of some details that pays sales in a currency: its own before the general one. */
export const pickDetails = <Details extends OfCurrency>(
  details: readonly Details[],
  currency: string,
): Details | null =>
  details.find((each) => each.currency === currency) ??
  details.find((each) => each.currency === null) ??
  null;

export type MaskedAccount = { method: BankMethod; country: string; lastCharacters: string };

const METHOD_NAMES: Record<Exclude<BankMethod, "IBAN">, string> = {
  CLABE: "CLABE",
  CBU: "CBU",
  CCI: "CCI",
  PIX: "PIX",
  US_ACCOUNT: "Cuenta",
  OTHER: "Cuenta",
};

/** "ES•• •••• 1234", "CLABE •••• 9719". */
export function formatMaskedAccount({ method, country, lastCharacters }: MaskedAccount): string {
  const prefix = method === "IBAN" ? `${findIbanCountry(country) ?? country}••` : METHOD_NAMES[method];
  return `${prefix} •••• ${lastCharacters}`;
}

/** "ES•• •••• 1234, para las ventas en USD"; without the addition for the general account. */
export const formatAccountPurpose = (account: MaskedAccount & OfCurrency): string =>
  account.currency === null
    ? formatMaskedAccount(account)
    : `${formatMaskedAccount(account)}, para las ventas en ${account.currency.toUpperCase()}`;
