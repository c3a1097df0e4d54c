import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { settleOrder } from "@/lib/orders/settlement";
import { untaken } from "@/lib/orders/solidarity/seats/data";
import { cancelPlace, grantWaiting } from "@/lib/orders/solidarity/seats/service";
import { AppError } from "@/lib/platform/http/errors";
import { findOrderByPayment } from "@/lib/orders/order/data";
import type { OrderView } from "@/lib/orders/order/schema";
import { askBack } from "@/lib/payouts/sales/refund";
import { consume } from "@/lib/throttles/service";
import { findBought, returnView } from "./data";

const RETURNS = { name: "order-return", points: 20, seconds: 3600 };
/** For how long a place may be kept back for a refund of which nothing more is heard. */
const KEPT_MS = 10 * 60_000;

/**
 * The place that an order gives is given to nobody any more, before its money is asked back: else somebody could be
 * given it meanwhile. Whoever has it keeps it.
 */
const keepPlaceBack = (orderId: string): Promise<boolean> =>
  db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Order" where id = ${orderId}::uuid for no key update`;
    return cancelPlace(tx, orderId);
  });

/** The places that were kept back for orders that go on are given again. */
async function offerPlaces(orderIds: string[]): Promise<void> {
  for (const fundedByOrderId of orderIds) {
    const { count } = await db.solidarityPlace.updateMany({
      where: { fundedByOrderId, takenByOrderId: null, fundedBy: { status: "COMPLETED" } },
      data: { cancelledAt: null },
    });
    if (count === 0) continue;
    const place = await db.solidarityPlace.findUniqueOrThrow({
      where: { fundedByOrderId },
      select: { ayniId: true },
    });
    await grantWaiting(place.ayniId);
  }
}

/**
 * Gives back to the actor what they paid, as long as the rule allows it: their access ends, and so does the place that
 * they gave, unless somebody has it, which then stays paid. Asking twice gives back once.
 * Errors: `NotFound` (another's), `Conflict` with the reason, `ServiceUnavailable`, `TooManyRequests`.
 */
export async function returnOrder(actor: Member, id: string, now = new Date()): Promise<OrderView> {
  await consume(RETURNS, actor.id);
  const { reason } = returnView(await findBought(actor, id), now);
  if (reason) throw new AppError("Conflict", { message: reason });
  const keptBack = await keepPlaceBack(id);
  const order = await findBought(actor, id);
  const { payment } = order;
  const view = returnView(order, now);
  if (!payment || view.reason) throw new AppError("Conflict", { message: view.reason ?? undefined });
  try {
    const { paymentIntentId, refundedAmount } = payment;
    await askBack({ id, payment: paymentIntentId, amount: view.amount, refundedAmount });
  } catch (error) {
    // After any other error it may have been done all the same: the sweep looks.
    if (keptBack && error instanceof AppError && error.code === "Conflict") await offerPlaces([id]);
    throw error;
  }
  await settleOrder(id);
  const returned = await findOrderByPayment(actor, id);
  if (!returned) throw new AppError("NotFound");
  return returned;
}

/** Looks after refunds of which nothing more was heard: done, or the place that was kept back is given again. */
export async function sweepReturns(now = new Date()): Promise<void> {
  const unheard = await db.solidarityPlace.findMany({
    where: {
      ...untaken,
      cancelledAt: { lt: new Date(now.getTime() - KEPT_MS) },
      fundedBy: { status: "COMPLETED" },
    },
    select: { fundedByOrderId: true },
  });
  for (const { fundedByOrderId } of unheard) {
    await settleOrder(fundedByOrderId)
      .then(() => offerPlaces([fundedByOrderId]))
      .catch((error: unknown) => console.error("A return could not be settled", fundedByOrderId, error));
  }
}
