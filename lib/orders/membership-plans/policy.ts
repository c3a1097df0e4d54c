import { isCurrencyCode } from "@/lib/reference/currencies";
import { minimumChargeError } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";
import type { Interval, PlanInput, PlanSummary } from "./schema";

export const MAX_PLANS = 20;

const INTERVAL_TEXTS: Record<Interval, string> = { month: "al mes", year: "al año" };

type Priced = { amount: number; currency: string; interval: Interval };

/** "12 € al mes". */
export const formatPeriodPrice = ({ amount, currency, interval }: Priced): string =>
  `${formatMoney(amount, currency)} ${INTERVAL_TEXTS[interval]}`;

/** "12 € al mes", "Desde 5 € al mes". */
export const formatPlanPrice = ({ amount, minimum, ...plan }: PlanSummary): string =>
  minimum === null
    ? formatPeriodPrice({ amount, ...plan })
    : `Desde ${formatPeriodPrice({ amount: minimum, ...plan })}`;

/** Returns what is wrong with an amount that a member chooses, in minor units; null if it can be charged. */
export function findChosenAmountError(
  { minimum, currency }: Pick<PlanSummary, "minimum" | "currency">,
  amount: number,
): string | null {
  const code = currency.toUpperCase();
  const chargeError = isCurrencyCode(code) ? minimumChargeError(amount, code) : null;
  if (chargeError) return chargeError;
  return amount < (minimum ?? 0) ? "Indica un importe igual o mayor que el mínimo" : null;
}

/** Returns what is wrong with the prices of a plan, by field. */
export function findPriceErrors({
  amount,
  minimum,
  currency,
  seats,
  solidarity,
}: PlanInput): Record<string, string> {
  const errors: Record<string, string> = {};
  const amountError = minimumChargeError(amount, currency);
  if (amountError) errors.amount = amountError;
  const minimumError = minimum == null ? null : minimumChargeError(minimum, currency);
  if (minimumError) errors.minimum = minimumError;
  if (minimum != null && minimum > amount)
    errors.minimum = "El mínimo no puede ser mayor que lo que sugieres";
  const solidarityError = solidarity == null ? null : minimumChargeError(solidarity.amount, currency);
  if (solidarityError) errors.solidarity = solidarityError;
  if (solidarity != null && solidarity.amount >= (minimum ?? amount))
    errors.solidarity = "El precio solidario tiene que ser menor que el de siempre";
  if (solidarity != null && seats != null && solidarity.seats > seats)
    errors.solidaritySeats = `En esta membresía caben ${seats}: no puede haber más lugares solidarios`;
  return errors;
}
