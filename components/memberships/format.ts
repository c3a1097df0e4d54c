import { formatFirstPrice } from "@/lib/orders/discounts/copy";
import { formatGivenMonths } from "@/lib/orders/given-membership-terms";
import { formatPeriodPrice, formatPlanPrice } from "@/lib/orders/membership-plans/policy";
import type { MasterPlansView, PlanMention, PlanSummary } from "@/lib/orders/membership-plans/schema";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { formatFullName } from "@/lib/platform/text/full-name";

/** "12 € al mes", "desde 5 € al mes", in the middle of a line. */
const formatPriceInLine = (plan: PlanSummary): string => formatPlanPrice(plan).replace(/^Desde/, "desde");

const getLeastAmount = ({ amount, minimum }: PlanSummary): number => minimum ?? amount;

const isComparable = (plan: PlanSummary, other: PlanSummary): boolean =>
  plan.currency === other.currency && plan.interval === other.interval;

/** "12 € al mes", "Regalo de Ana Ruiz: tres meses". */
export function formatCost(membership: MembershipView): string {
  const { gift, firstAmount, isSolidarity } = membership;
  if (isSolidarity) return `${formatPeriodPrice(membership)}, lugar solidario`;
  if (firstAmount !== null) return formatFirstPrice(membership, firstAmount);
  if (!gift) return formatPeriodPrice(membership);
  return `Regalo${gift.giverName === null ? "" : ` de ${gift.giverName}`}: ${formatGivenMonths(gift.months)}`;
}

/** The price of one plan, or the least of several: "desde 5 € al mes"; null if they cannot be compared. */
export function formatLeastPrice(plans: readonly PlanMention[]): string | null {
  const [first, ...others] = plans;
  if (!first) return null;
  if (others.length === 0) return formatPriceInLine(first);
  if (!others.every((other) => isComparable(first, other))) return null;
  return formatPriceInLine({ ...first, minimum: Math.min(...plans.map(getLeastAmount)) });
}

/** "Membresía de Lucía Ferrer". */
export const formatPlansTitle = ({ master, plans }: MasterPlansView): string =>
  `${plans.length === 1 ? "Membresía" : "Membresías"} de ${formatFullName(master)}`;
