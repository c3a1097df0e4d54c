import "server-only";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Discount, Order } from "@/lib/platform/db/generated/client";
import { env } from "@/lib/platform/env";
import { restoreRenewedOrder, syncCheckout, syncPayment } from "./settlement";
import { AppError } from "@/lib/platform/http/errors";
import type { Offer } from "./offer";
import { splitAmount } from "./pricing";
import { getTaxBasisPoints } from "./tax";
import { toDiscountColumns, type OrderAmounts } from "./amounts";
import { formatDiscount } from "./discounts/copy";
import { appliedDiscountSelect, toAppliedDiscount } from "./discounts/data";
import { readInBatches } from "@/lib/platform/batches";
import { log } from "@/lib/platform/log";
import { IDEMPOTENCY_MISMATCH, PaymentRefusedError, payments } from "@/lib/platform/ports/payments";
import type { Checkout } from "@/lib/platform/ports/payments";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatMoney } from "@/lib/reference/money";

/** The processor accepts no checkout shorter than 30 minutes. */
const CHECKOUT_HOLD_MS = 31 * 60_000;
/** A later retry with the same key would leave less than those 30 minutes. */
const SAME_KEY_RETRY_MS = 45_000;
const UNOPENED_AFTER_MS = 2 * 60_000;
const RECONCILE_BATCH_SIZE = 100;

const holdExpiresAt = (now: Date): Date => new Date(now.getTime() + CHECKOUT_HOLD_MS);

async function findTaxBasisPoints(tx: Tx, buyerId: string): Promise<number> {
  const { country } = await tx.user.findUniqueOrThrow({ where: { id: buyerId }, select: { country: true } });
  return getTaxBasisPoints(country);
}

type NewPendingOrder = { buyerId: string; offer: Offer; amounts: OrderAmounts; now: Date };

/** The caller has locked the offer. Errors: the constraints `Ayni_capacity_kept` and `Order_one_live`. */
export async function createPendingOrder(
  tx: Tx,
  { buyerId, offer, amounts, now }: NewPendingOrder,
): Promise<{ id: string }> {
  const taxBasisPoints = await findTaxBasisPoints(tx, buyerId);
  return tx.order.create({
    data: {
      userId: buyerId,
      ayniContentId: offer.id,
      masterUserId: offer.userId,
      status: "PENDING",
      purchaseDate: now,
      ...splitAmount(amounts.amount, taxBasisPoints, env.COMMISSION_PERCENTAGE),
      seatAmount: amounts.seatAmount,
      ...toDiscountColumns(amounts),
      taxPercentage: taxBasisPoints / 100,
      currency: offer.currency.toLowerCase(),
      checkoutAttempt: 1,
      checkoutExpiresAt: holdExpiresAt(now),
    },
    select: { id: true },
  });
}

type PendingOrder = Order & {
  user: { email: string };
  ayni: { slug: string; title: string };
  master: { name: string; lastName: string };
  discount: Pick<Discount, "kind" | "code"> | null;
};

const toAbsoluteUrl = (path: string): string => new URL(path, env.SITE_URL).href;

/** "Con Lucía Ferrer. Impuestos incluidos. Código LUNA: −10 €." */
function formatDescription(order: PendingOrder): string {
  const { master, seatAmount, currency } = order;
  const discount = toAppliedDiscount(order);
  const reduction = discount ? ` ${formatDiscount(discount, currency)}.` : "";
  const text = `Con ${formatFullName(master)}. Impuestos incluidos.${reduction}`;
  if (seatAmount === 0) return text;
  return `${text} Incluye un lugar solidario para otra persona: ${formatMoney(seatAmount, currency)}`;
}

const createCheckout = (order: PendingOrder, expiresAt: Date): Promise<Checkout> =>
  payments.createCheckout({
    orderId: order.id,
    attempt: order.checkoutAttempt,
    amount: order.amount,
    currency: order.currency,
    title: order.ayni.title,
    description: formatDescription(order),
    email: order.user.email,
    expiresAt,
    successUrl: toAbsoluteUrl(routes.order(order.id)),
    cancelUrl: toAbsoluteUrl(routes.ayni(order.ayni.slug)),
  });

const getPendingOrder = (id: string): Promise<PendingOrder> =>
  db.order.findUniqueOrThrow({
    where: { id },
    include: {
      user: { select: { email: true } },
      ayni: { select: { slug: true, title: true } },
      master: { select: { name: true, lastName: true } },
      discount: { select: appliedDiscountSelect },
    },
  });

/** Null if a concurrent request started the next attempt. */
async function startNextAttempt(order: PendingOrder): Promise<PendingOrder | null> {
  const expiresAt = holdExpiresAt(new Date());
  const { count } = await db.order.updateMany({
    where: {
      id: order.id,
      status: "PENDING",
      checkoutSessionId: null,
      checkoutAttempt: order.checkoutAttempt,
    },
    data: { checkoutAttempt: { increment: 1 }, checkoutExpiresAt: expiresAt },
  });
  return count === 0 ? null : getPendingOrder(order.id);
}

async function failOrder(order: PendingOrder, cause: PaymentRefusedError): Promise<never> {
  log.error({ orderId: order.id, reason: cause.reason }, "The processor refused a checkout");
  await expiringTransaction(async (tx, expireTags) => {
    const { count } = await tx.order.updateMany({
      where: { id: order.id, status: "PENDING", checkoutSessionId: null },
      data: { status: "FAILED" },
    });
    if (count > 0) await restoreRenewedOrder(tx, order);
    expireTags(cacheTags.ayni(order.ayni.slug));
  });
  if (!cause.reason.startsWith("amount_")) throw new AppError("ServiceUnavailable");
  throw new AppError("ValidationError", {
    fields: { chosenAmount: "Este importe no se puede cobrar: es demasiado pequeño o demasiado grande." },
  });
}

const canRetryWithNewAttempt = ({ reason }: PaymentRefusedError, expiresAt: Date): boolean =>
  reason === IDEMPOTENCY_MISMATCH || expiresAt.getTime() - Date.now() < CHECKOUT_HOLD_MS - SAME_KEY_RETRY_MS;

type OpenedCheckout = { checkout: Checkout; attempt: number };

async function openWithRetry(order: PendingOrder, isLast = false): Promise<OpenedCheckout> {
  const expiresAt = order.checkoutExpiresAt ?? holdExpiresAt(order.createdAt);
  try {
    return { checkout: await createCheckout(order, expiresAt), attempt: order.checkoutAttempt };
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    const nextOrder =
      !isLast && canRetryWithNewAttempt(error, expiresAt) ? await startNextAttempt(order) : null;
    return nextOrder ? openWithRetry(nextOrder, true) : failOrder(order, error);
  }
}

/** Idempotent. Errors: `ServiceUnavailable`, `ValidationError` (an amount that cannot be charged). */
async function openCheckout(orderId: string): Promise<string | null> {
  const { checkout, attempt } = await openWithRetry(await getPendingOrder(orderId));
  const { count } = await db.order.updateMany({
    where: { id: orderId, status: "PENDING", checkoutAttempt: attempt },
    data: { checkoutSessionId: checkout.id, checkoutUrl: checkout.url },
  });
  return count > 0 ? checkout.url : findCurrentCheckoutUrl(orderId);
}

/** Once a later attempt replaced ours, our URL must not be shown: both could be paid. */
async function findCurrentCheckoutUrl(orderId: string): Promise<string | null> {
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  // The request that started the later attempt has not opened its checkout yet.
  if (order.status === "PENDING" && !order.checkoutSessionId) throw new AppError("ServiceUnavailable");
  return order.status === "PENDING" ? order.checkoutUrl : null;
}

type CheckoutRef = { id: string; checkoutSessionId: string | null };

/** Returns the checkout URL; null if the order cannot be paid now. */
export async function resumeCheckout({ id, checkoutSessionId }: CheckoutRef): Promise<string | null> {
  if (checkoutSessionId === null) return openCheckout(id);
  await syncPayment(id);
  const current = await db.order.findUniqueOrThrow({
    where: { id },
    select: { status: true, checkoutUrl: true },
  });
  return current.status === "PENDING" ? current.checkoutUrl : null;
}

async function reconcileOrder(order: CheckoutRef): Promise<void> {
  if (order.checkoutSessionId === null) await openCheckout(order.id);
  const { checkoutSessionId: id } = await db.order.findUniqueOrThrow({
    where: { id: order.id },
    select: { checkoutSessionId: true },
  });
  if (id === null) return;
  const checkout = await payments.findCheckout(id);
  if (!checkout) {
    return syncCheckout({ id, orderId: order.id, state: "expired", url: null, paymentIntentId: null });
  }
  await syncCheckout(checkout.state === "open" ? await payments.expireCheckout(id) : checkout);
}

/** Payments that are still processing stay in this list for days, hence the paging by id. */
const listStaleOrders = (now: Date, after: CheckoutRef | null): Promise<CheckoutRef[]> =>
  db.order.findMany({
    where: {
      status: "PENDING",
      ...(after ? { id: { gt: after.id } } : {}),
      OR: [
        { checkoutExpiresAt: { lt: now } },
        { checkoutSessionId: null, createdAt: { lt: new Date(now.getTime() - UNOPENED_AFTER_MS) } },
      ],
    },
    orderBy: { id: "asc" },
    take: RECONCILE_BATCH_SIZE,
    select: { id: true, checkoutSessionId: true },
  });

/** Syncs orders whose hold has ended or whose checkout was never opened. */
export async function reconcileOrders(now = new Date()): Promise<void> {
  for await (const orders of readInBatches(RECONCILE_BATCH_SIZE, (after: CheckoutRef | null) =>
    listStaleOrders(now, after),
  )) {
    for (const order of orders) {
      await reconcileOrder(order).catch((error: unknown) =>
        log.error({ err: error, orderId: order.id }, "An order could not be reconciled"),
      );
    }
  }
}
