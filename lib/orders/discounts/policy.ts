import { isCurrencyCode } from "@/lib/reference/currencies";
import { minimumChargeError } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";

export const MIN_CODE_LENGTH = 3;
export const MAX_CODE_LENGTH = 24;

/** "Cámara 10" becomes "CAMARA10": people read codes aloud and type them on phones. */
export const normalizeCode = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\p{M}\s\p{Default_Ignorable_Code_Point}]/gu, "")
    .toUpperCase();

/** A normalised code: letters and digits, and hyphens between them. */
export const isCode = (code: string): boolean =>
  code.length >= MIN_CODE_LENGTH &&
  code.length <= MAX_CODE_LENGTH &&
  /^[A-Z0-9]+(?:[-_][A-Z0-9]+)*$/.test(code);

/** Either `percent`, or `amount` in minor units of `currency`. */
type Reduction = { percent: number | null; amount: number | null; currency: string };

/** A price that a discount may lower. */
export type ListedPrice = {
  amount: number;
  minimumAmount: number | null;
  currency: string;
  /** Set for a membership: its first charge is lowered, and cannot be nothing, since it gives the card. */
  membership?: object | null;
};

/** In minor units; a percentage is rounded half up. */
function calculateReduction({ percent, amount }: Reduction, listAmount: number): number {
  return percent === null ? (amount ?? 0) : Math.floor((listAmount * percent + 50) / 100);
}

/** Returns the reason why a reduction does not apply to a price; null if it does. */
export function findReductionError(reduction: Reduction, offer: ListedPrice): string | null {
  const code = offer.currency.toUpperCase();
  if (offer.minimumAmount !== null) return "Donde cada persona elige su aporte no hay precio que rebajar";
  if (offer.amount === 0) return "Es gratis: no hay precio que rebajar";
  if (!isCurrencyCode(code)) return "Este precio no se puede rebajar";
  if (reduction.amount !== null && reduction.currency !== code) return "El precio está ahora en otra moneda";
  const off = calculateReduction(reduction, offer.amount);
  if (off === 0) return "Es tan poco que el precio no cambia";
  if (off > offer.amount) return `El precio es de ${formatMoney(offer.amount, code)}: no se puede quitar más`;
  if (offer.membership && off === offer.amount) return "El primer cobro de una membresía no puede ser de 0";
  return minimumChargeError(offer.amount - off, code);
}

/** Returns null where the reduction does not apply. */
export const calculateReducedPrice = (reduction: Reduction, offer: ListedPrice): number | null =>
  findReductionError(reduction, offer) === null
    ? offer.amount - calculateReduction(reduction, offer.amount)
    : null;

type DiscountFacts = {
  archivedAt: Date | null;
  /** Exclusive. */
  endsAt: Date | null;
  maxUses: number | null;
  usedCount: number;
};

export type DiscountState = "open" | "archived" | "ended" | "used-up";

export function getDiscountState(discount: DiscountFacts, now: Date): DiscountState {
  if (discount.archivedAt !== null) return "archived";
  if (discount.endsAt !== null && discount.endsAt <= now) return "ended";
  return discount.maxUses !== null && discount.usedCount >= discount.maxUses ? "used-up" : "open";
}
