import type { Interval, OwnPlan } from "@/lib/orders/membership-plans/schema";
import { formatMoney } from "@/lib/reference/money";

const PERIODS: Record<Interval, string> = { month: "al mes", year: "al año" };

/** Stands beside what a Master gets. */
export const TAX_NOTE =
  "Con los impuestos de España; según dónde viva cada persona son otros, y recibes algo más o menos.";

type Share = Pick<OwnPlan, "masterAmount" | "currency" | "interval" | "hasOtherPrices">;

const MONTHS_A_YEAR = 12;

/** A year is paid to its Master month by month. */
const describeMonth = ({ masterAmount, currency, interval }: Share): string =>
  interval === "year" ? ` (${formatMoney(Math.floor(masterAmount / MONTHS_A_YEAR), currency)} cada mes)` : "";

/** "Recibes 8,44 € al mes por miembro", "Recibes 84 € al año (7 € cada mes) por miembro"; if members pay other amounts, "de cada persona que entre ahora". */
export function describeShare(share: Share): string {
  const { masterAmount, currency, interval, hasOtherPrices } = share;
  const people = hasOtherPrices ? "de cada persona que entre ahora" : "por miembro";
  return `Recibes ${formatMoney(masterAmount, currency)} ${PERIODS[interval]}${describeMonth(share)} ${people}`;
}
