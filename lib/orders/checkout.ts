import "server-only";
import { readRecipient } from "@/lib/orders/recipient";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { Discount, Membership, Order } from "@/lib/platform/db/generated/client";
import type { Member } from "@/lib/platform/actor";
import { env } from "@/lib/platform/env";
import { failUnopenedOrders, syncCheckout, syncPayment } from "./settlement/service";
import { tellConditions } from "./conditions/data";
import { AppError, conflict } from "@/lib/platform/http/errors";
import type { Offer } from "./offer";
import { listOpenedIds } from "./opened-orders";
import { splitAmount } from "./pricing";
import { formatTaxNote, joinTaxNotes } from "./tax/copy";
import { findBuyerTerms, findRuleForBuyer } from "./tax/data";
import { findSupply } from "./tax/policy";
import { TAXES_INCLUDED } from "./tax/schema";
import { recordBuyer } from "./tax/service";
import { toDiscountColumns, type OrderAmounts } from "./amounts";
import { formatDiscount } from "./discounts/copy";
import { appliedDiscountSelect, toAppliedDiscount } from "./discounts/data";
import { formatGivenTitle } from "./given-membership-terms";
import { toInterval } from "./membership-plans/data";
import { readInBatches } from "@/lib/platform/batches";
import { log } from "@/lib/platform/log";
import { uuidV7 } from "@/lib/platform/sql";
import { payments } from "@/lib/platform/ports/payments";
import { IDEMPOTENCY_MISMATCH, PaymentRefusedError } from "@/lib/platform/ports/stripe";
import type { Checkout } from "@/lib/platform/ports/payments";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatTime, formatWeekdayOfMonth } from "@/lib/platform/time/format";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { formatZone } from "@/lib/platform/time/zone-names";
import { formatMoney } from "@/lib/reference/money";
import { findTaxRule, type TaxRule } from "@/lib/reference/tax-rules";

/** The processor accepts no checkout shorter than 30 minutes. */
const CHECKOUT_HOLD_MS = 31 * 60_000;
/** A later retry with the same key would leave less than those 30 minutes. */
const SAME_KEY_RETRY_MS = 45_000;
const UNOPENED_AFTER_MS = 2 * 60_000;
const RECONCILE_BATCH_SIZE = 100;

export const holdExpiresAt = (now: Date): Date => new Date(now.getTime() + CHECKOUT_HOLD_MS);

/** Returns the instant at which a hold began that ends at `expiresAt`. */
export const holdBeganAt = (expiresAt: Date): Date => new Date(expiresAt.getTime() - CHECKOUT_HOLD_MS);

/** The columns of an order that split what is paid. */
const toAmountColumns = (amount: number, rule: TaxRule) => ({
  ...splitAmount(amount, Math.round(rule.percentage * 100), env.COMMISSION_PERCENTAGE),
  taxPercentage: rule.percentage,
  taxRule: rule.id,
});

type NewPendingOrder = {
  buyer: Member;
  offer: Offer;
  amounts: OrderAmounts;
  now: Date;
  /** A gift is for somebody else: it takes a seat and gives its buyer no access. */
  isGift?: boolean;
  /** The zone in which the buyer has read what they buy; that of their account without it. */
  zone?: string | undefined;
};

/** The caller has locked the offer. Errors: the constraints `Ayni_capacity_kept` and `Order_one_live`. */
export async function createPendingOrder(
  tx: Tx,
  { buyer, offer, amounts, now, isGift = false, zone }: NewPendingOrder,
): Promise<{ id: string }> {
  const terms = await findBuyerTerms(tx, buyer);
  const opened = await listOpenedIds(tx, buyer.id, isGift ? [] : [offer.id]);
  const order = await tx.order.create({
    data: {
      userId: buyer.id,
      ayniContentId: offer.id,
      masterUserId: offer.userId,
      status: "PENDING",
      purchaseDate: now,
      ...toAmountColumns(amounts.amount, await findRuleForBuyer(tx, offer, terms, now)),
      seatAmount: amounts.seatAmount,
      ...toDiscountColumns(amounts),
      currency: offer.currency.toLowerCase(),
      checkoutAttempt: 1,
      checkoutExpiresAt: holdExpiresAt(now),
      conditions: await tellConditions(tx, offer.id, { now, zone: zone ?? terms.zone, isGift }),
      replacesOpened: opened.has(offer.id),
      ...(isGift ? { isGift, holdsSeat: true, renewedAt: now } : {}),
    },
    select: { id: true },
  });
  await recordBuyer(tx, [order.id], terms);
  return order;
}

type ChargedPeriod = {
  amount: number;
  currency: string;
  startsAt: Date;
  /** The columns that tell why the first one is lower. */
  discount: { discountId: string; listAmount: number; discountAmount: number } | null;
};

/**
 * Creates the order of a period that the processor has charged; its payment is settled next. The order of the period before
 * makes room for it.
 */
export async function createPeriodOrder(
  tx: Tx,
  { planId, masterId, userId, conditions, recipientSealed }: Membership,
  { amount, currency, startsAt, discount }: ChargedPeriod,
): Promise<string> {
  const now = new Date();
  const plan = await tx.ayni.findUniqueOrThrow({ where: { id: planId } });
  const terms = await findBuyerTerms(tx, { id: userId });
  await tx.order.updateMany({
    where: { userId, ayniContentId: planId, status: "COMPLETED", renewedAt: null },
    data: { renewedAt: now, contentExpirationDate: startsAt < now ? startsAt : now },
  });
  const { id } = await tx.order.create({
    data: {
      userId,
      ayniContentId: planId,
      masterUserId: masterId,
      status: "PENDING",
      purchaseDate: now,
      ...toAmountColumns(amount, await findRuleForBuyer(tx, plan, terms, now)),
      ...discount,
      currency,
      conditions,
    },
    select: { id: true },
  });
  await recordBuyer(tx, [id], terms);
  // A company of the member has taken its place, or the key is another since.
  if (recipientSealed !== null && terms.company === null && readRecipient(recipientSealed, userId))
    await tx.invoiceRecipient.create({ data: { orderId: id, sealed: recipientSealed } });
  return id;
}

/** A content of a bundle and what is paid for it. */
export type BundleShare = { offer: Offer; amount: number };

type NewBundlePurchase = {
  bundle: { id: string; masterId: string };
  buyer: Member;
  shares: readonly BundleShare[];
  now: Date;
};

/**
 * Creates an order for each share, in their order by id; the first has the checkout of all. The caller has locked the
 * offers. Errors: the constraints `Ayni_capacity_kept` and `Order_one_live`.
 */
export async function createPendingPurchase(
  tx: Tx,
  { bundle, buyer, shares, now }: NewBundlePurchase,
): Promise<string> {
  const terms = await findBuyerTerms(tx, buyer);
  const partColumns = [];
  const ayniIds = shares.map(({ offer }) => offer.id);
  const opened = await listOpenedIds(tx, buyer.id, ayniIds);
  for (const { offer, amount } of shares) {
    const conditions = await tellConditions(tx, offer.id, { now, zone: terms.zone });
    const rule = await findRuleForBuyer(tx, offer, terms, now);
    partColumns.push({
      ...toAmountColumns(amount, rule),
      ayniContentId: offer.id,
      conditions,
      replacesOpened: opened.has(offer.id),
    });
  }
  const parts = shares.map(() => uuidV7()).sort();
  const [id = uuidV7()] = parts;
  const currency = (shares[0]?.offer.currency ?? "").toLowerCase();
  const amount = shares.reduce((sum, share) => sum + share.amount, 0);
  await tx.bundlePurchase.create({
    data: { id, bundleId: bundle.id, masterId: bundle.masterId, userId: buyer.id, amount, currency },
  });
  await tx.order.createMany({
    data: partColumns.map((columns, index) => ({
      ...columns,
      id: parts[index] ?? id,
      bundlePurchaseId: id,
      userId: buyer.id,
      masterUserId: bundle.masterId,
      status: "PENDING" as const,
      purchaseDate: now,
      currency,
      ...(index === 0 ? { checkoutAttempt: 1, checkoutExpiresAt: holdExpiresAt(now) } : {}),
    })),
  });
  await recordBuyer(tx, parts, terms);
  return id;
}

type TaxedAyni = Pick<Offer, "contentType" | "onlineType" | "modality">;

type PendingOrder = Order & {
  user: { email: string; timezone: string | null };
  ayni: TaxedAyni & {
    slug: string;
    title: string;
    offer: { slug: string } | null;
    /** The hour that is booked, with the zone of its place. */
    booking: { startsAt: Date; chosenZone: string | null } | null;
    encuentros: { timezone: string }[];
    membershipPlan: { interval: "MONTH" | "YEAR" } | null;
  };
  master: { name: string; lastName: string };
  discount: Pick<Discount, "kind" | "code"> | null;
  gift: { recipientName: string } | null;
  bundlePurchase: {
    amount: number;
    bundle: { slug: string; title: string };
    orders: (Pick<Order, "conditions" | "taxRule"> & { ayni: TaxedAyni & { title: string } })[];
  } | null;
};

const toAbsoluteUrl = (path: string): string => new URL(path, env.SITE_URL).href;

const titleList = new Intl.ListFormat("es", { type: "conjunction" });

const taxedAyniSelect = { contentType: true, onlineType: true, modality: true } as const;

/** Says the taxes that an order, or all parts of a bundle, include. */
function formatTaxes(order: PendingOrder): string {
  const notes = (order.bundlePurchase?.orders ?? [order]).map(({ taxRule, ayni }) => {
    const rule = taxRule === null ? null : findTaxRule(taxRule);
    return rule ? formatTaxNote(rule, findSupply(ayni)) : TAXES_INCLUDED;
  });
  return joinTaxNotes(notes);
}

/** "Martes 12 de enero a las 18:00 (hora de Madrid). " of a booked hour, in the zone in which it was chosen, in person in that of its place. */
function formatBookedHour({ ayni, user }: PendingOrder): string {
  if (!ayni.booking) return "";
  const own = ayni.booking.chosenZone ?? user.timezone ?? DEFAULT_TIME_ZONE;
  const zone = ayni.modality === "OFFLINE" ? (ayni.encuentros[0]?.timezone ?? own) : own;
  const startsAt = ayni.booking.startsAt.toISOString();
  const day = formatWeekdayOfMonth(startsAt, zone);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} a las ${formatTime(startsAt, zone)} (${formatZone(zone)}). `;
}

/** "Regalo para Ana. Con Lucía Ferrer. IVA del 21 % incluido. Código LUNA: −10 €." */
function formatDescription(order: PendingOrder): string {
  const { master, seatAmount, currency, gift, bundlePurchase } = order;
  const discount = toAppliedDiscount(order);
  const reduction = discount ? ` ${formatDiscount(discount, currency)}.` : "";
  const purpose = gift ? `Regalo para ${gift.recipientName}. ` : formatBookedHour(order);
  const text = `${purpose}Con ${formatFullName(master)}. ${formatTaxes(order)}.${reduction}`;
  if (bundlePurchase) {
    return `${text} Incluye ${titleList.format(bundlePurchase.orders.map(({ ayni }) => `«${ayni.title}»`))}`;
  }
  if (seatAmount === 0) return text;
  return `${text} Incluye un lugar solidario para otra persona: ${formatMoney(seatAmount, currency)}`;
}

/** Leads back from the checkout: whoever chose an hour finds it kept where they chose it. */
function toOriginPage({ slug, offer, booking }: PendingOrder["ayni"]): string {
  const offerSlug = offer?.slug ?? slug;
  return booking ? routes.hours(offerSlug) : routes.ayni(offerSlug);
}

/** Names what is sold; nobody but a giver pays a membership here. */
const toSoldTitle = ({ title, membershipPlan }: PendingOrder["ayni"]): string =>
  membershipPlan ? `Membresía: ${formatGivenTitle(title, toInterval(membershipPlan.interval))}` : title;

/** Returns what the checkout charges; of a bundle, all parts. */
function toCheckoutSubject({ amount, ayni, bundlePurchase }: PendingOrder) {
  if (!bundlePurchase) return { amount, title: toSoldTitle(ayni), page: toOriginPage(ayni) };
  const { slug, title } = bundlePurchase.bundle;
  return { amount: bundlePurchase.amount, title: `Conjunto: ${title}`, page: routes.bundle(slug) };
}

/** The conditions of an order, or of all parts of a bundle, for the page on which it is paid. */
function formatConditions({ conditions, bundlePurchase }: PendingOrder): string {
  if (!bundlePurchase) return conditions.join(" ");
  return bundlePurchase.orders
    .map((part) => [`«${part.ayni.title}»:`, ...part.conditions].join(" "))
    .join("\n\n");
}

function createCheckout(order: PendingOrder, expiresAt: Date): Promise<Checkout> {
  const { amount, title, page } = toCheckoutSubject(order);
  return payments.createCheckout({
    orderId: order.id,
    attempt: order.checkoutAttempt,
    amount,
    currency: order.currency,
    title,
    description: formatDescription(order),
    conditions: formatConditions(order),
    email: order.user.email,
    expiresAt,
    successUrl: toAbsoluteUrl(routes.order(order.id)),
    cancelUrl: toAbsoluteUrl(page),
  });
}

const getPendingOrder = (id: string): Promise<PendingOrder> =>
  db.order.findUniqueOrThrow({
    where: { id },
    include: {
      user: { select: { email: true, timezone: true } },
      ayni: {
        select: {
          slug: true,
          title: true,
          offer: { select: { slug: true } },
          booking: { select: { startsAt: true, chosenZone: true } },
          encuentros: { take: 1, select: { timezone: true } },
          membershipPlan: { select: { interval: true } },
          ...taxedAyniSelect,
        },
      },
      master: { select: { name: true, lastName: true } },
      discount: { select: appliedDiscountSelect },
      gift: { select: { recipientName: true } },
      bundlePurchase: {
        select: {
          amount: true,
          bundle: { select: { slug: true, title: true } },
          orders: {
            orderBy: { id: "asc" },
            select: {
              conditions: true,
              taxRule: true,
              ayni: { select: { title: true, ...taxedAyniSelect } },
            },
          },
        },
      },
    },
  });

/** Returns null if a concurrent request started the next attempt. */
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
  await failUnopenedOrders(order.id);
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

/** The refusal of an order whose payment the processor still decides about. */
export const paymentConfirming = (): AppError =>
  conflict("Tu pago se está confirmando. Te avisaremos por correo.");

/** Returns the checkout URL. Errors: `Conflict` (the order cannot be paid now), `ServiceUnavailable`. */
export async function requireCheckout(order: CheckoutRef): Promise<string> {
  const url = await resumeCheckout(order);
  if (url === null) throw paymentConfirming();
  return url;
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

/**
 * Payments that are still processing stay in this list for days, hence the paging by id. Parts of a bundle have no attempt
 * of their own.
 */
const listStaleOrders = (now: Date, after: CheckoutRef | null): Promise<CheckoutRef[]> =>
  db.order.findMany({
    where: {
      status: "PENDING",
      checkoutAttempt: { gt: 0 },
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
