import "server-only";
import { formatGivenTitle } from "@/lib/orders/given-membership-terms";
import { setWaitingPayout } from "@/lib/orders/given-memberships";
import { endReturnedPeriod } from "@/lib/orders/membership-periods";
import { toInterval } from "@/lib/orders/membership-plans/data";
import { gift } from "./gift";
import type { SaleKind } from "./schema";

/** Months of a membership that their buyer gives to somebody else: they begin when the gift is accepted. */
export const membershipGift: SaleKind = {
  ...gift,
  toSubject: ({ ayni: { slug, title, membershipPlan } }) =>
    membershipPlan
      ? { slug, title: formatGivenTitle(title, toInterval(membershipPlan.interval)) }
      : undefined,
  afterPaid: async (tx, order) => {
    await setWaitingPayout(tx, order.id, { ...order, purchaseDate: new Date() });
    await gift.afterPaid(tx, order);
  },
  afterReturned: async (tx, order) => {
    await endReturnedPeriod(tx, order.id);
    await gift.afterReturned?.(tx, order);
  },
};
