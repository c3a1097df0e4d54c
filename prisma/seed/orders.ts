import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import { calculateMasterAmount } from "@/lib/orders/pricing";
import { CONSENT_TEXT } from "@/lib/orders/withdrawal-term";
import { requireContent, type SeedContent } from "./contents";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import type { Thanks } from "./files/parse-demo";
import { readDemo } from "./files/read-demo";
import { seedHex, seedId } from "./ids";
import { computeOrderAmounts } from "./money";
import { requirePerson, type SeedApprentice } from "./users";
import { MINUTE_MS } from "@/lib/platform/time/instants";

const DAY_MS = 24 * 60 * MINUTE_MS;
const BILLING_DAYS = 14;

export type SeedSale = {
  id: string;
  buyer: SeedApprentice;
  content: SeedContent;
  purchaseDate: Date;
  status: "COMPLETED" | "REFUNDED" | "EXPIRED" | "FAILED";
  /** In minor units. */
  amount: number;
  /** Part that funds a solidarity seat, in minor units. */
  seatAmount?: number;
  /** The buyer's words about it. */
  thanks?: Thanks;
  /** Off the price; `amount` is already less. */
  discount?: { id: string; amount: number };
};

/** The time at a percentage of the span in which somebody could buy; null without one. */
function toPurchaseDate(
  { publishedAt, encuentros }: SeedContent,
  buyer: SeedApprentice,
  at: number,
  now: Date,
) {
  if (!publishedAt) return null;
  const from = Math.max(publishedAt.getTime(), buyer.createdAt.getTime()) + 30 * MINUTE_MS;
  const to = Math.min(now.getTime() - 10 * MINUTE_MS, encuentros.at(-1)?.startsAt.getTime() ?? Infinity);
  return from < to ? new Date(from + Math.floor(((to - from) * Math.round(at * 1000)) / 100_000)) : null;
}

const wasPaid = ({ status }: SeedSale): boolean => status === "COMPLETED" || status === "REFUNDED";

/** Builds the sales that the demo lists. */
export function buildSales(
  contents: readonly SeedContent[],
  apprentices: readonly SeedApprentice[],
  now: Date,
): SeedSale[] {
  return Object.entries(readDemo().orders).flatMap(([slug, orders]) => {
    const content = requireContent(contents, slug);
    return orders.flatMap(({ apprentice, at, status, paid, thanks }) => {
      const buyer = requirePerson(apprentices, apprentice);
      const purchaseDate = toPurchaseDate(content, buyer, at, now);
      if (!purchaseDate) return [];
      const id = seedId(`order ${content.id} ${buyer.id}`);
      const amount = Math.round(content.amount * paid);
      return [{ id, buyer, content, purchaseDate, status, amount, ...(thanks && { thanks }) }];
    });
  });
}

const addMs = (date: Date, milliseconds: number, now: Date): Date =>
  new Date(Math.min(date.getTime() + milliseconds, now.getTime()));

/** The dates of its parts; empty for what has no encuentros. */
const partDates = ({ content, purchaseDate }: SeedSale): Date[] =>
  content.encuentros
    .map(({ startsAt, durationMinutes }) => startsAt.getTime() + durationMinutes * MINUTE_MS)
    .filter((end) => end > purchaseDate.getTime())
    .toSorted((left, right) => left - right)
    .map((end) => new Date(end + BILLING_DAYS * DAY_MS));

/** The date from which all of it can be paid. */
function billingDate(sale: SeedSale): Date {
  return partDates(sale).at(-1) ?? new Date(sale.purchaseDate.getTime() + BILLING_DAYS * DAY_MS);
}

/** Returns null while the payout is due or not available yet. */
function pickPayoutDate(sale: SeedSale, now: Date, random: RandomSource): Date | null {
  const available = billingDate(sale);
  const elapsedMs = now.getTime() - available.getTime();
  if (sale.status !== "COMPLETED" || elapsedMs < 4 * DAY_MS || !random.chance(0.75)) return null;
  return addMs(available, (1 + random.int(9)) * DAY_MS, now);
}

/** The latest sale whose part the demo Master can be paid; it is left to be paid, so that there is one at any time. */
function findPayableId(sales: readonly SeedSale[], now: Date): string | undefined {
  return sales
    .filter(
      (sale) =>
        sale.content.master.email === DEMO_ACCOUNTS.master &&
        sale.status === "COMPLETED" &&
        sale.amount > 0 &&
        billingDate(sale) <= now,
    )
    .toSorted((a, b) => a.purchaseDate.getTime() - b.purchaseDate.getTime())
    .at(-1)?.id;
}

function buildDiscountColumns({ amount, seatAmount = 0, discount }: SeedSale) {
  if (!discount) return { seatAmount, discountId: null, listAmount: null, discountAmount: 0 };
  const listAmount = amount - seatAmount + discount.amount;
  return { seatAmount, discountId: discount.id, listAmount, discountAmount: discount.amount };
}

function buildOrderRow(sale: SeedSale, { now, payableId }: { now: Date; payableId: string | undefined }) {
  const { id, buyer, content, purchaseDate, status, amount } = sale;
  const random = createSeededRandom(`order ${id}`);
  const isPaid = amount > 0;
  const isReceived = wasPaid(sale);
  const shares = computeOrderAmounts(amount);
  const completedAt = addMs(purchaseDate, isPaid ? 45_000 : 0, now);
  const payoutDate = isPaid ? pickPayoutDate(sale, now, random) : null;
  const paidToMasterDate = id === payableId ? null : payoutDate;
  const { accessDays } = content.teaching;
  const parts = isPaid ? partDates(sale) : [];
  const isStarted = content.encuentros.length === 0 && random.chance(0.8);
  const consentedAt =
    isStarted && isPaid && isReceived ? addMs(purchaseDate, random.int(3 * DAY_MS), now) : null;
  const nextEncuentro =
    content.encuentros.find(({ startsAt }) => startsAt > purchaseDate) ?? content.encuentros[0];
  return {
    id,
    userId: buyer.id,
    ayniContentId: content.id,
    masterUserId: content.master.id,
    status,
    purchaseDate,
    ...shares,
    ...buildDiscountColumns(sale),
    currency: isPaid ? content.currency.toLowerCase() : "eur",
    paymentIntentId: isPaid && isReceived ? demoIntentId(sale) : null,
    checkoutSessionId: isPaid ? `cs_demo_${seedHex(`checkout ${id}`)}` : null,
    checkoutAttempt: isPaid ? 1 : 0,
    checkoutExpiresAt: isPaid ? new Date(purchaseDate.getTime() + 31 * MINUTE_MS) : null,
    appointmentDate: nextEncuentro?.startsAt ?? null,
    contentExpirationDate: accessDays ? new Date(purchaseDate.getTime() + accessDays * DAY_MS) : null,
    availableBillingDate: isPaid ? (parts[0] ?? billingDate(sale)) : null,
    partDates: parts,
    paidToMaster: paidToMasterDate !== null,
    paidToMasterDate,
    paidToMasterAmount: paidToMasterDate && calculateMasterAmount(shares),
    consentedAt,
    consentText: consentedAt && CONSENT_TEXT,
    completedAt: isReceived ? completedAt : null,
    refundedAt: status === "REFUNDED" ? addMs(completedAt, (1 + random.int(6)) * DAY_MS, now) : null,
    createdAt: purchaseDate,
    updatedAt: paidToMasterDate ?? completedAt,
  };
}

const demoIntentId = ({ id }: SeedSale): string => `pi_demo_${seedHex(`intent ${id}`)}`;

/** Builds the rows of the orders and their payments. */
export function buildOrderRows(sales: readonly SeedSale[], now: Date) {
  const payableId = findPayableId(sales, now);
  const orders = sales.map((sale) => buildOrderRow(sale, { now, payableId }));
  const refundTimes = new Map(orders.map(({ id, refundedAt }) => [id, refundedAt]));
  const payments = sales
    .filter((sale) => sale.amount > 0 && wasPaid(sale))
    .map((sale) => ({
      id: seedId(`payment ${sale.id}`),
      orderId: sale.id,
      paymentIntentId: demoIntentId(sale),
      status: sale.status === "REFUNDED" ? ("REFUNDED" as const) : ("SUCCEEDED" as const),
      amount: sale.amount,
      currency: sale.content.currency.toLowerCase(),
      refundedAmount: sale.status === "REFUNDED" ? sale.amount : 0,
      createdAt: sale.purchaseDate,
      // The date of a refund is that of the change of its payment.
      updatedAt: refundTimes.get(sale.id) ?? sale.purchaseDate,
    }));
  return { orders, payments };
}
