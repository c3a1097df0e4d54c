import type { Interval, OwnPlan } from "@/lib/orders/membership-plans/schema";
import { formatMoney } from "@/lib/reference/money";

const PERIODS: Record<Interval, string> = { month: "al mes", year: "al año" };

/** Stands beside what a Master gets. */
export const TAX_NOTE =
  "Con los impuestos de España; según dónde viva cada persona son otros, y recibes algo más o menos.";

/** "Recibes 8,44 € al mes por miembro". */
export const describeShare = ({
  masterAmount,
  currency,
  interval,
}: Pick<OwnPlan, "masterAmount" | "currency" | "interval">): string =>
  `Recibes ${formatMoney(masterAmount, currency)} ${PERIODS[interval]} por miembro`;
