import { isCurrencyCode } from "@/lib/reference/currencies";
import { minimumCharge } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";

export const MIN_PARTS = 2;
export const MAX_PARTS = 12;

export const sumAmounts = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** A content as a part of a bundle, at one instant. Amounts in minor units of its currency. */
export type PartFacts = {
  /** It is null once an admin has taken the content down. */
  title: string | null;
  listed: boolean;
  amount: number;
  minimumAmount: number | null;
  currency: string;
  hasEnded: boolean;
  /** It has begun, and what is left of it costs its part of the price. */
  isPartOnly: boolean;
  isFull: boolean;
};

/** The reason for which a part cannot be bought with its bundle. */
export type PartProblem = "unlisted" | "free" | "chosen" | "currency" | "ended" | "begun" | "full";

/** Returns the reason why a part cannot be sold; only the price matters if the buyer has it already. */
export function findPartProblem(part: PartFacts, currency: string, isOwned = false): PartProblem | null {
  if (!part.listed) return "unlisted";
  if (part.minimumAmount !== null) return "chosen";
  if (part.amount === 0) return "free";
  if (part.currency !== currency) return "currency";
  if (isOwned) return null;
  if (part.hasEnded) return "ended";
  if (part.isPartOnly) return "begun";
  return part.isFull ? "full" : null;
}

const PROBLEM_TEXTS: Record<PartProblem, string> = {
  unlisted: "ya no se ofrece",
  free: "es ahora gratis",
  chosen: "tiene ahora un precio que elige cada persona",
  currency: "tiene ahora el precio en otra moneda",
  ended: "ya ha tenido sus encuentros",
  begun: "ya ha empezado",
  full: "ya no tiene lugares",
};

/** "«Luna nueva» ya no tiene lugares". */
export const formatPartProblem = (problem: PartProblem, title: string | null): string =>
  `${title === null ? "Una de sus enseñanzas" : `«${title}»`} ${PROBLEM_TEXTS[problem]}`;

const ADVICE: Record<PartProblem, string> = {
  unlisted: "Publícala de nuevo o quítala del conjunto.",
  free: "Ponle un precio o quítala del conjunto.",
  chosen: "Ponle un precio fijo o quítala del conjunto.",
  currency: "Ponle el precio en la moneda del conjunto o quítala de él.",
  ended: "Añade nuevas fechas o quítala del conjunto.",
  begun: "Espera a sus próximas fechas, cóbrala entera aunque haya empezado o quítala del conjunto.",
  full: "Amplía sus lugares o quítala del conjunto.",
};

/** Returns the advice for the Master. A bundle that somebody has bought keeps its parts. */
export const formatAdvice = (problem: PartProblem, isEditable: boolean): string =>
  isEditable
    ? ADVICE[problem]
    : ADVICE[problem].replace(/ o quítala .*/, " o archiva el conjunto y haz otro.");

type Priced = { amount: number; currency: string };

/** Returns the reason why a price is none for parts of these prices; null if it is one. */
export function findPriceError({ amount, currency }: Priced, listAmount: number): string | null {
  if (!isCurrencyCode(currency)) return "Esta moneda no se puede cobrar";
  if (amount < minimumCharge(currency))
    return `Lo mínimo que se puede cobrar es ${formatMoney(minimumCharge(currency), currency)}`;
  return amount >= listAmount
    ? `Por separado cuestan ${formatMoney(listAmount, currency)}: el conjunto tiene que costar menos`
    : null;
}

/** "3 enseñanzas por 60 €". */
export const formatBundleOffer = (parts: number, { amount, currency }: Priced): string =>
  `${parts} enseñanzas por ${formatMoney(amount, currency)}`;
