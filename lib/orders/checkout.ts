import "server-only";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Order } from "@/lib/db/generated/client";
import { env } from "@/lib/platform/env";
import { restoreRenewed, settleCheckout, settleOrder } from "@/lib/orders/settlement";
import { AppError } from "@/lib/platform/http/errors";
import type { Offer } from "@/lib/orders/offer";
import { sharesOf } from "@/lib/orders/money";
import type { Parts } from "@/lib/orders/amounts";
import { OTHER_WORDS, PaymentRefused, payments } from "@/lib/platform/ports/payments";
import type { Checkout } from "@/lib/platform/ports/payments";
import { routes } from "@/lib/platform/routes";
import { saidAmount } from "@/lib/sales/money";

/** For how long a place is held; the processor takes no less than 30 minutes. */
const HELD_MS = 31 * 60_000;
/** A checkout asked for later than this could no longer end with its place. */
const FRESH_MS = 45_000;
const SWEPT_AT_ONCE = 100;

const holdsUntil = (now: Date): Date => new Date(now.getTime() + HELD_MS);

async function taxHundredths(tx: Tx, buyerId: string): Promise<number> {
  const { country } = await tx.user.findUniqueOrThrow({ where: { id: buyerId }, select: { country: true } });
  return env.TAX_PERCENTAGES.get(country ?? "") ?? env.TAX_PERCENTAGE;
}

/**
 * Writes a pending order, which holds a place. Null when the price is no longer the one that was read.
 * Errors: what the database says of a lost place (`Ayni_capacity_kept`) or of another live order (`Order_one_live`).
 */
export async function insertPending(tx: Tx, actor: Member, offer: Offer, parts: Parts, now: Date) {
  const held = await tx.$queryRaw<unknown[]>`
    select 1 from "Ayni" where id = ${offer.id}::uuid and listed and amount = ${offer.amount}
      and currency = ${offer.currency} and "minimumAmount" is not distinct from ${offer.minimumAmount}
      and "suggestedAmount" is not distinct from ${offer.suggestedAmount}
      for no key update`;
  if (held.length === 0) return null;
  const tax = await taxHundredths(tx, actor.id);
  return tx.order.create({
    data: {
      userId: actor.id,
      ayniContentId: offer.id,
      masterUserId: offer.userId,
      status: "PENDING",
      purchaseDate: now,
      ...sharesOf(parts.amount, tax, env.COMMISSION_PERCENTAGE),
      placeAmount: parts.placeAmount,
      taxPercentage: tax / 100,
      currency: offer.currency.toLowerCase(),
      checkoutAttempt: 1,
      checkoutExpiresAt: holdsUntil(now),
    },
  });
}

type Buyer = { email: string };
type Sold = { slug: string; title: string };
type Pending = Order & { user: Buyer; ayni: Sold };

const address = (path: string): string => new URL(path, env.SITE_URL).href;

/** Names the part of the sum that pays somebody else's place. */
const placeDetail = ({ placeAmount, currency }: Pending): string =>
  `Incluye un lugar solidario para otra persona: ${saidAmount(placeAmount, currency)}`;

const askFor = (order: Pending, expiresAt: Date): Promise<Checkout> =>
  payments.openCheckout({
    orderId: order.id,
    attempt: order.checkoutAttempt,
    amount: order.amount,
    currency: order.currency,
    title: order.ayni.title,
    detail: order.placeAmount > 0 ? placeDetail(order) : null,
    email: order.user.email,
    expiresAt,
    successUrl: address(routes.order(order.id)),
    cancelUrl: address(routes.ayni(order.ayni.slug)),
  });

const findPending = (id: string): Promise<Pending> =>
  db.order.findUniqueOrThrow({
    where: { id },
    include: { user: { select: { email: true } }, ayni: { select: { slug: true, title: true } } },
  });

/** A try whose answer never came and that is too old to be asked for again gives way to another. */
async function nextAttempt(order: Pending): Promise<Pending | null> {
  const expiresAt = holdsUntil(new Date());
  const { count } = await db.order.updateMany({
    where: {
      id: order.id,
      status: "PENDING",
      checkoutSessionId: null,
      checkoutAttempt: order.checkoutAttempt,
    },
    data: { checkoutAttempt: { increment: 1 }, checkoutExpiresAt: expiresAt },
  });
  return count === 0 ? null : findPending(order.id);
}

async function giveUp(order: Pending, cause: PaymentRefused): Promise<never> {
  console.error("The processor takes no such payment", order.id, cause.reason);
  await db.$transaction(async (tx) => {
    const { count } = await tx.order.updateMany({
      where: { id: order.id, status: "PENDING", checkoutSessionId: null },
      data: { status: "FAILED" },
    });
    if (count > 0) await restoreRenewed(tx, order);
  });
  dropTags(cacheTags.ayni(order.ayni.slug));
  if (!cause.reason.startsWith("amount_")) throw new AppError("ServiceUnavailable");
  throw new AppError("ValidationError", {
    fields: { chosenAmount: "Este importe no se puede cobrar: es demasiado pequeño o demasiado grande." },
  });
}

/** Whether a refused attempt may give way to another: it began too long ago, or was asked for in other words. */
const givesWay = ({ reason }: PaymentRefused, expiresAt: Date): boolean =>
  reason === OTHER_WORDS || expiresAt.getTime() - Date.now() < HELD_MS - FRESH_MS;

type Opened = { checkout: Checkout; attempt: number };

async function openNow(order: Pending, isLast = false): Promise<Opened> {
  const expiresAt = order.checkoutExpiresAt ?? holdsUntil(order.createdAt);
  try {
    return { checkout: await askFor(order, expiresAt), attempt: order.checkoutAttempt };
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const again = !isLast && givesWay(error, expiresAt) ? await nextAttempt(order) : null;
    return again ? openNow(again, true) : giveUp(order, error);
  }
}

/**
 * Opens the page on which a pending order is paid. Asking again for the same order gives the same page, also when the
 * first answer never reached us. Errors: `ServiceUnavailable`, `ValidationError` (an amount that cannot be charged).
 */
async function openCheckout(orderId: string): Promise<string | null> {
  const { checkout, attempt } = await openNow(await findPending(orderId));
  const { count } = await db.order.updateMany({
    where: { id: orderId, status: "PENDING", checkoutAttempt: attempt },
    data: { checkoutSessionId: checkout.id, checkoutUrl: checkout.url },
  });
  return count > 0 ? checkout.url : pageOf(orderId);
}

/** The page of the attempt that came after ours, or null: of two pages, both could be paid. */
async function pageOf(orderId: string): Promise<string | null> {
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  // Whoever began it is still asking for its page.
  if (order.status === "PENDING" && !order.checkoutSessionId) throw new AppError("ServiceUnavailable");
  return order.status === "PENDING" ? order.checkoutUrl : null;
}

type Living = { id: string; checkoutSessionId: string | null };

/** Where a pending order is paid, after asking the processor whether it still can be; null when it is pending no more. */
export async function resumeCheckout({ id, checkoutSessionId }: Living): Promise<string | null> {
  if (checkoutSessionId === null) return openCheckout(id);
  await settleOrder(id);
  const now = await db.order.findUniqueOrThrow({
    where: { id },
    select: { status: true, checkoutUrl: true },
  });
  return now.status === "PENDING" ? now.checkoutUrl : null;
}

/** An order that nobody has heard of since its place should be free: its checkout is found, closed and settled. */
async function reconcile(order: Living): Promise<void> {
  if (order.checkoutSessionId === null) await openCheckout(order.id);
  const { checkoutSessionId: id } = await db.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { checkoutSessionId: true },
  });
  if (id === null) return;
  const found = await payments.findCheckout(id);
  // What the processor does not know, nobody can pay.
  if (!found)
    return settleCheckout({ id, orderId: order.id, state: "expired", url: null, paymentIntentId: null });
  await settleCheckout(found.state === "open" ? await payments.closeCheckout(id) : found);
}

/** The orders to look after, some at a time; what is still being processed stays among them for days. */
const unheard = (now: Date, after: string | undefined) =>
  db.order.findMany({
    where: {
      status: "PENDING",
      ...(after === undefined ? {} : { id: { gt: after } }),
      OR: [
        { checkoutExpiresAt: { lt: now } },
        { checkoutSessionId: null, createdAt: { lt: new Date(now.getTime() - 2 * 60_000) } },
      ],
    },
    orderBy: { id: "asc" },
    take: SWEPT_AT_ONCE,
    select: { id: true, checkoutSessionId: true },
  });

/** Settles the orders whose hold has ended or whose checkout was never heard of. One that fails stops no other. */
export async function reconcileOrders(now = new Date()): Promise<void> {
  for (let after: string | undefined; ;) {
    const orders: Living[] = await unheard(now, after);
    for (const order of orders) {
      await reconcile(order).catch((error: unknown) =>
        console.error("An order could not be reconciled", order.id, error),
      );
    }
    after = orders.at(-1)?.id;
    if (orders.length < SWEPT_AT_ONCE) return;
  }
}
