import type { SoldPeriod } from "@/lib/messaging/membership-events";
import { beginPeriod, endReturnedPeriod } from "@/lib/orders/membership-periods";
import { content } from "./content";
import type { OrderRow } from "./data";
import type { SaleKind } from "./schema";

const toPeriod = (lead: OrderRow | undefined): { period?: SoldPeriod } => {
  if (!lead?.period) return {};
  const { interval, _count } = lead.period.membership;
  return { period: { isYear: interval === "YEAR", isFirst: _count.periods === 1 } };
};

/** A period of a membership, which the processor has charged. */
export const membership: SaleKind = {
  states: content.states,
  toSaleMail: ([lead]) => ({ isMembership: true, ...toPeriod(lead) }),
  toSoldNotice: ([lead]) => toPeriod(lead),
  afterPaid: (tx, { id }) => beginPeriod(tx, id),
  afterReturned: (tx, { id }) => endReturnedPeriod(tx, id),
};
