import "server-only";
import { endMembership, openContents } from "@/lib/orders/membership-periods";
import { toInterval } from "@/lib/orders/membership-plans/data";
import { findChargeAfterPause, findOpenUntil } from "@/lib/orders/membership-terms";
import { createPeriodOrder } from "@/lib/orders/checkout";
import { refreshCompany } from "@/lib/orders/company/service";
import { settlePayment } from "@/lib/orders/settlement/service";
import type { Member } from "@/lib/platform/actor";
import { db, type Tx } from "@/lib/platform/db/client";
import type { Membership } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { billing, type PaidInvoice, type Subscription } from "@/lib/platform/ports/billing";
import { enqueue } from "@/lib/platform/ports/queue";
import { getMembership, getMembershipRow } from "./data";
import type { MembershipView } from "./schema";
import { tellMember } from "@/lib/orders/membership-telling";

// Applies the processor's state to a membership, triggered by a webhook, the member or the reconciliation. The state is
// always fetched, and only adds what is not known yet, so events in any order lead to the same result.

async function lockMembership(tx: Tx, id: string): Promise<Membership> {
  await tx.$queryRaw`select 1 from "Membership" where id = ${id}::uuid for update`;
  return tx.membership.findUniqueOrThrow({ where: { id } });
}

/** A solidarity seat counts as granted once its first period is paid: until then it may be given up. */
async function recordGrant(tx: Tx, { id, planId, userId, isSolidarity }: Membership): Promise<void> {
  if (!isSolidarity || (await tx.membershipPeriod.count({ where: { membershipId: id } })) > 0) return;
  await tx.solidarityRequest.create({ data: { ayniId: planId, userId, grantedAt: new Date() } });
}

/** Passes the use of a discount to the order of the first period; null without one. */
async function takeDiscount(
  tx: Tx,
  { id, planId, state, discountId, holdsDiscount, amount: listAmount }: Membership,
  { amount }: PaidInvoice,
) {
  if (discountId === null || !holdsDiscount || state === "ENDED" || amount >= listAmount) return null;
  // The content before its discount, as everywhere.
  await tx.$queryRaw`select 1 from "Ayni" where id = ${planId}::uuid for no key update`;
  await tx.membership.update({ where: { id }, data: { holdsDiscount: false } });
  return { discountId, listAmount, discountAmount: listAmount - amount };
}

/** Records a paid period with its order, once. Returns the order if its payment is not settled yet. */
const recordPeriod = (id: string, subscription: Subscription, invoice: PaidInvoice): Promise<string | null> =>
  db.$transaction(async (tx) => {
    const membership = await lockMembership(tx, id);
    const known = await tx.membershipPeriod.findUnique({
      where: { invoiceId: invoice.id },
      select: { orderId: true, order: { select: { status: true } } },
    });
    if (known) return known.order.status === "PENDING" ? known.orderId : null;
    const { id: subscriptionId, customerId } = subscription;
    await tx.membership.update({ where: { id }, data: { subscriptionId, customerId } });
    const discount = await takeDiscount(tx, membership, invoice);
    const orderId = await createPeriodOrder(tx, membership, { ...invoice, discount });
    await recordGrant(tx, membership);
    const { startsAt, endsAt } = invoice;
    await tx.membershipPeriod.create({
      data: { orderId, membershipId: id, invoiceId: invoice.id, startsAt, endsAt },
    });
    return orderId;
  });

function findNextCharge({ interval }: Membership, subscription: Subscription): Date | null {
  const { periodEndsAt, pausedUntil, state, endsWithPeriod } = subscription;
  if (endsWithPeriod || state === "late") return null;
  if (pausedUntil === null) return periodEndsAt;
  return findChargeAfterPause(subscription, pausedUntil, toInterval(interval));
}

/** Applies a running subscription to a membership of which a period has been paid. */
async function applyRunning(
  tx: Tx,
  membership: Membership,
  subscription: Subscription,
  now: Date,
): Promise<void> {
  const { id, paidUntil } = membership;
  if (paidUntil === null) return;
  const leftAt = subscription.endsWithPeriod ? (membership.leftAt ?? now) : null;
  const isPaused = subscription.pausedUntil !== null && subscription.pausedUntil > now;
  const isLate = !isPaused && subscription.state === "late";
  const isCharged = leftAt === null && !isPaused;
  await tx.membership.update({
    where: { id },
    data: {
      state: isPaused ? "PAUSED" : isLate ? "LATE" : "ACTIVE",
      leftAt,
      amount: subscription.amount,
      nextChargeAt: findNextCharge(membership, subscription),
      pausedUntil: isPaused ? subscription.pausedUntil : null,
      lateSince: isLate ? (membership.lateSince ?? now) : null,
      openUntil: findOpenUntil({ paidUntil, isCharged }),
      checkoutUrl: null,
    },
  });
  if (isLate && membership.lateSince === null)
    await tellMember(tx, id, { about: "late", key: paidUntil.toISOString() });
  await openContents(tx, id, now);
}

async function applySubscription(id: string, subscription: Subscription, now: Date): Promise<void> {
  await db.$transaction(async (tx) => {
    const membership = await lockMembership(tx, id);
    const runs = subscription.state !== "ended";
    if (membership.state === "ENDED") {
      // Nothing is charged for what has ended, even if the processor was away when it did.
      if (runs) await enqueue(tx, "end-subscription", [{ payload: { membershipId: id } }]);
      return;
    }
    if (runs) return applyRunning(tx, membership, subscription, now);
    const by = membership.leftAt !== null ? "LEFT" : membership.paidUntil === null ? "UNPAID" : "FAILED";
    await endMembership(tx, id, { by, now });
    if (by === "FAILED") await tellMember(tx, id, { about: "ended", key: "ended" });
  });
}

/** Leaves out the invoices whose periods are recorded and settled. */
async function listUnsettled(invoices: PaidInvoice[]): Promise<PaidInvoice[]> {
  const settled = await db.membershipPeriod.findMany({
    where: { invoiceId: { in: invoices.map(({ id }) => id) }, order: { status: { not: "PENDING" } } },
    select: { invoiceId: true },
  });
  const ids = new Set(settled.map(({ invoiceId }) => invoiceId));
  return invoices.filter(({ id }) => !ids.has(id));
}

/** Finds the subscription of a membership whose checkout was paid; null without one. */
async function findSubscriptionId(membership: Membership): Promise<string | null> {
  if (membership.subscriptionId !== null) return membership.subscriptionId;
  if (membership.checkoutSessionId === null) return null;
  return (await billing.findCheckout(membership.checkoutSessionId))?.subscriptionId ?? null;
}

/** Fetches what the processor knows of a membership, and applies it. Errors: `ServiceUnavailable`. */
export async function syncMembership(id: string, now = new Date()): Promise<void> {
  const membership = await db.membership.findUnique({ where: { id } });
  const subscriptionId = membership && (await findSubscriptionId(membership));
  if (!subscriptionId) return;
  const subscription = await billing.findSubscription(subscriptionId);
  if (!subscription) {
    // A processor forgets none: it is that of another account.
    log.debug({ membershipId: id, subscriptionId }, "The processor does not know the subscription");
    return;
  }
  const unsettled = await listUnsettled(await billing.listPaidInvoices(subscriptionId));
  if (unsettled.length > 0) await refreshCompany(membership.userId, now);
  for (const invoice of unsettled) {
    const orderId = await recordPeriod(id, subscription, invoice);
    if (orderId) await settlePayment(orderId, invoice.paymentIntentId);
  }
  await applySubscription(id, subscription, now);
}

/** Syncs the membership of a subscription. Returns false if it is none of ours. Errors: `ServiceUnavailable`. */
export async function syncSubscription(subscriptionId: string): Promise<boolean> {
  const known = await db.membership.findUnique({ where: { subscriptionId }, select: { id: true } });
  const id = known?.id ?? (await billing.findSubscription(subscriptionId))?.membershipId ?? null;
  if (id === null) return false;
  const membership = await db.membership.findUnique({ where: { id }, select: { id: true } });
  if (!membership) return false;
  await syncMembership(id);
  return true;
}

/** Like `getMembership`, synced with the processor while nobody knows whether it was paid. Errors: `NotFound`. */
export async function findSyncedMembership(actor: Member, id: string): Promise<MembershipView> {
  const { state } = await getMembershipRow(actor, id);
  if (state === "PENDING") {
    await syncMembership(id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
  return getMembership(actor, id);
}
