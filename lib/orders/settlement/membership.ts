import type { SaleMail } from "@/lib/messaging/mail/templates/payments";
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

type Charged = NonNullable<OrderRow["period"]>;

/** The charge that follows a period; null if none is to come. */
function findNextCharge({ endsAt, membership }: Charged): { at: string; amount: number } | null {
  const { amount, leftAt, endedAt, pausedUntil } = membership;
  const goesOn = leftAt === null && endedAt === null && pausedUntil === null;
  return goesOn ? { at: endsAt.toISOString(), amount } : null;
}

function toDates(lead: OrderRow | undefined): Pick<SaleMail, "paidDays"> {
  if (!lead?.period) return {};
  const { startsAt, endsAt } = lead.period;
  return {
    paidDays: {
      from: startsAt.toISOString(),
      until: endsAt.toISOString(),
      nextCharge: findNextCharge(lead.period),
    },
  };
}

/** A period of a membership, which the processor has charged. */
export const membership: SaleKind = {
  states: content.states,
  toSaleMail: ([lead]) => ({ isMembership: true, ...toPeriod(lead), ...toDates(lead) }),
  toSoldNotice: ([lead]) => toPeriod(lead),
  afterPaid: (tx, { id }) => beginPeriod(tx, id),
  afterReturned: (tx, { id }) => endReturnedPeriod(tx, id),
};
