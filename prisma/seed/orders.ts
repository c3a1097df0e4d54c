import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";
import { calculateMasterAmount } from "@/lib/orders/pricing";
import { requireContentByTitle, type SeedContent } from "./contents";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedHex, seedId } from "./ids";
import { computeOrderAmounts } from "./money";
import type { SeedApprentice } from "./users";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BILLING_DAYS = 14;

/** Contents that the demo apprentice owns. */
const DEMO_APPRENTICE_TITLES = [
  "Respirar para volver a casa",
  "Cuaderno de respiración para días difíciles",
  "Círculo abierto de respiración consciente",
  "Yoga al alba: doce mañanas",
  "Botiquín de flores de Bach para el invierno",
  "Círculo de constelaciones familiares",
  "Autohipnosis en siete pasos",
  "Meditación con el cielo de hoy",
] as const;

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
  /** Off the price; `amount` is already less. */
  discount?: { id: string; amount: number };
};

/** Returns a random number of sales, higher for free contents and renowned Masters. */
function targetSaleCount({ teaching, master }: SeedContent, random: RandomSource): number {
  if (teaching.takenSeats !== undefined) return teaching.takenSeats;
  const renown = createSeededRandom(`renown ${master.slug}`).int(3);
  const targetCount =
    random.int(teaching.price === 0 ? 6 : 4) + (master.email === DEMO_ACCOUNTS.master ? 3 : renown);
  return teaching.capacity === undefined ? targetCount : Math.min(targetCount, teaching.capacity - 2);
}

function shuffle<T>(items: readonly T[], random: RandomSource): T[] {
  const ranked = items.map((item) => ({ item, rank: random.int(1_000_000_000) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** Picks a time after the publication and the buyer's sign-up, before now and the last encuentro; null if none. */
function pickPurchaseDate(
  { publishedAt, encuentros }: SeedContent,
  buyer: SeedApprentice,
  now: Date,
  random: RandomSource,
): Date | null {
  if (!publishedAt) return null;
  const from = Math.max(publishedAt.getTime(), buyer.createdAt.getTime()) + 30 * MINUTE_MS;
  const to = Math.min(now.getTime() - 10 * MINUTE_MS, encuentros.at(-1)?.startsAt.getTime() ?? Infinity);
  if (from >= to) return null;
  return new Date(from + Math.floor(((to - from) * random.int(100_000)) / 100_000));
}

function pickAmount({ teaching, amount }: SeedContent, random: RandomSource): number {
  if (teaching.minimumPrice === undefined) return amount;
  return Math.round(amount * random.pick([0.5, 0.8, 1, 1, 1.25] as const));
}

function pickStatus(
  { teaching }: SeedContent,
  buyer: SeedApprentice,
  random: RandomSource,
): SeedSale["status"] {
  const isCertain =
    teaching.price === 0 || teaching.takenSeats !== undefined || buyer.email === DEMO_ACCOUNTS.apprentice;
  if (isCertain || !random.chance(0.09)) return "COMPLETED";
  if (random.chance(0.65)) return "REFUNDED";
  return createSeededRandom(`refused ${buyer.id}`).chance(0.5) ? "FAILED" : "EXPIRED";
}

const wasPaid = ({ status }: SeedSale): boolean => status === "COMPLETED" || status === "REFUNDED";

export function buildSales(
  contents: readonly SeedContent[],
  apprentices: readonly SeedApprentice[],
  now: Date,
): SeedSale[] {
  const [demo, ...others] = apprentices;
  const forDemo = new Set(DEMO_APPRENTICE_TITLES.map((title) => requireContentByTitle(contents, title).id));
  return contents.flatMap((content) => {
    const random = createSeededRandom(`sales ${content.slug}`);
    const first = demo && forDemo.has(content.id) ? [demo] : [];
    const sales: SeedSale[] = [];
    const targetCount = Math.max(targetSaleCount(content, random), first.length);
    for (const buyer of [...first, ...shuffle(others, random)]) {
      if (sales.length >= targetCount) break;
      const date = pickPurchaseDate(content, buyer, now, random);
      if (!date) continue;
      sales.push({
        id: seedId(`order ${content.id} ${buyer.id}`),
        buyer,
        content,
        purchaseDate: date,
        status: pickStatus(content, buyer, random),
        amount: pickAmount(content, random),
      });
    }
    return sales;
  });
}

const addMs = (date: Date, milliseconds: number, now: Date): Date =>
  new Date(Math.min(date.getTime() + milliseconds, now.getTime()));

function billingDate({ content, purchaseDate }: SeedSale): Date {
  const last = content.encuentros.at(-1);
  const end = last ? last.startsAt.getTime() + last.durationMinutes * MINUTE_MS : 0;
  return new Date(Math.max(end, purchaseDate.getTime()) + BILLING_DAYS * DAY_MS);
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
    availableBillingDate: isPaid ? billingDate(sale) : null,
    paidToMaster: paidToMasterDate !== null,
    paidToMasterDate,
    paidToMasterAmount: paidToMasterDate && calculateMasterAmount(shares),
    openedAt:
      content.encuentros.length === 0 && random.chance(0.8)
        ? addMs(purchaseDate, random.int(3 * DAY_MS), now)
        : null,
    completedAt: isReceived ? completedAt : null,
    refundedAt: status === "REFUNDED" ? addMs(completedAt, (1 + random.int(6)) * DAY_MS, now) : null,
    createdAt: purchaseDate,
    updatedAt: paidToMasterDate ?? completedAt,
  };
}

const demoIntentId = ({ id }: SeedSale): string => `pi_demo_${seedHex(`intent ${id}`)}`;

/** Builds the rows of the orders and their payments. */
export function buildOrderRows(sales: readonly SeedSale[], now: Date) {
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
      updatedAt: sale.purchaseDate,
    }));
  const payableId = findPayableId(sales, now);
  return { orders: sales.map((sale) => buildOrderRow(sale, { now, payableId })), payments };
}
