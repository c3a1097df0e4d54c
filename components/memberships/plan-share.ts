import type { Interval, OwnPlan } from "@/lib/orders/membership-plans/schema";
import { formatMoney } from "@/lib/reference/money";

const PERIODS: Record<Interval, string> = { month: "al mes", year: "al año" };

/** Stands beside what a Master gets. */
export const TAX_NOTE =
  "Con los impuestos de España; según dónde viva cada persona son otros, y recibes algo más o menos.";

type Share = Pick<OwnPlan, "masterAmount" | "currency" | "interval" | "hasOtherPrices">;

/** "Recibes 8,44 € al mes por miembro"; if members pay other amounts, "de cada persona que entre ahora". */
export const describeShare = ({ masterAmount, currency, interval, hasOtherPrices }: Share): string =>
  `Recibes ${formatMoney(masterAmount, currency)} ${PERIODS[interval]} ${hasOtherPrices ? "de cada persona que entre ahora" : "por miembro"}`;
