import "server-only";
import { PAYOUT_HOLD_DAYS } from "@/lib/content/schedule/policy";
import { DAY_MS } from "@/lib/platform/time/instants";
import { content } from "./content";
import type { SaleKind } from "./schema";

/** Several hours of an offer. Its Master is paid after its last day, or sooner once all hours are over. */
export const pack: SaleKind = {
  states: content.states,
  toSaleMail: () => ({ isPack: true }),
  afterPaid: async (tx, { id, ayni }) => {
    if (!ayni.pack) return;
    const availableBillingDate = new Date(ayni.pack.expiresAt.getTime() + PAYOUT_HOLD_DAYS * DAY_MS);
    await tx.order.update({ where: { id }, data: { availableBillingDate } });
  },
  // The hours that were taken of it and are still to come end with their orders (trigger).
  afterReturned: async (tx, { ayni }) => {
    if (!ayni.pack) return;
    const now = new Date();
    await tx.order.updateMany({
      where: {
        status: "COMPLETED",
        amount: 0,
        ayni: { booking: { packId: ayni.pack.id, startsAt: { gt: now }, isLive: true } },
      },
      data: { status: "REFUNDED", refundedAt: now },
    });
  },
};
