import { seededRandom, type Random } from "@/lib/publishing/textiles/random";
import { masterPart } from "@/lib/orders/money";
import { byTitle, type Content } from "./contents";
import { DEMO } from "./demo-accounts";
import { hexOf, idOf } from "./ids";
import { moneyOf } from "./money";
import type { Apprentice } from "./users";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const BILLING_DAYS = 14;

/** What the demo apprentice has received. */
const RECEIVED_BY_DEMO = [
  "Respirar para volver a casa",
  "Cuaderno de respiración para días difíciles",
  "Círculo abierto de respiración consciente",
  "Yoga al alba: doce mañanas",
  "Botiquín de flores de Bach para el invierno",
  "Círculo de constelaciones familiares",
  "Autohipnosis en siete pasos",
  "Meditación con el cielo de hoy",
] as const;

export type Sale = {
  id: string;
  buyer: Apprentice;
  content: Content;
  purchaseDate: Date;
  status: "COMPLETED" | "REFUNDED" | "EXPIRED";
  /** In minor units. */
  amount: number;
  /** What of it pays somebody else's place. */
  placeAmount?: number;
};

/** How many receive a content: free ones more, each Master by their renown. */
function howMany({ teaching, master }: Content, random: Random): number {
  if (teaching.filled !== undefined) return teaching.filled;
  const renown = seededRandom(`renown ${master.slug}`).int(3);
  const wanted = random.int(teaching.price === 0 ? 6 : 4) + (master.email === DEMO.master ? 3 : renown);
  return teaching.capacity === undefined ? wanted : Math.min(wanted, teaching.capacity - 2);
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const deck = items.map((item) => ({ item, rank: random.int(1_000_000_000) }));
  return deck.sort((one, other) => one.rank - other.rank).map(({ item }) => item);
}

/** A moment between publishing, or the buyer's joining, and now, or the last encuentro; null without any. */
function purchaseDate(
  { publishedAt, meetings }: Content,
  buyer: Apprentice,
  now: Date,
  random: Random,
): Date | null {
  if (!publishedAt) return null;
  const from = Math.max(publishedAt.getTime(), buyer.createdAt.getTime()) + 30 * MINUTE;
  const to = Math.min(now.getTime() - 10 * MINUTE, meetings.at(-1)?.startsAt.getTime() ?? Infinity);
  if (from >= to) return null;
  return new Date(from + Math.floor(((to - from) * random.int(100_000)) / 100_000));
}

function chosenAmount({ teaching, amount }: Content, random: Random): number {
  if (teaching.minimum === undefined) return amount;
  return Math.round(amount * random.pick([0.5, 0.8, 1, 1, 1.25] as const));
}

function saleStatus({ teaching }: Content, buyer: Apprentice, random: Random): Sale["status"] {
  const sure = teaching.price === 0 || teaching.filled !== undefined || buyer.email === DEMO.apprentice;
  if (sure || !random.chance(0.09)) return "COMPLETED";
  return random.chance(0.65) ? "REFUNDED" : "EXPIRED";
}

/** Who received what, and when. */
export function makeSales(
  contents: readonly Content[],
  apprentices: readonly Apprentice[],
  now: Date,
): Sale[] {
  const [demo, ...others] = apprentices;
  const forDemo = new Set(RECEIVED_BY_DEMO.map((title) => byTitle(contents, title).id));
  return contents.flatMap((content) => {
    const random = seededRandom(`sales ${content.slug}`);
    const first = demo && forDemo.has(content.id) ? [demo] : [];
    const sales: Sale[] = [];
    const wanted = Math.max(howMany(content, random), first.length);
    for (const buyer of [...first, ...shuffled(others, random)]) {
      if (sales.length >= wanted) break;
      const date = purchaseDate(content, buyer, now, random);
      if (!date) continue;
      sales.push({
        id: idOf(`order ${content.id} ${buyer.id}`),
        buyer,
        content,
        purchaseDate: date,
        status: saleStatus(content, buyer, random),
        amount: chosenAmount(content, random),
      });
    }
    return sales;
  });
}

const later = (date: Date, milliseconds: number, now: Date): Date =>
  new Date(Math.min(date.getTime() + milliseconds, now.getTime()));

function availableDate({ content, purchaseDate }: Sale): Date {
  const last = content.meetings.at(-1);
  const end = last ? last.startsAt.getTime() + last.durationMinutes * MINUTE : 0;
  return new Date(Math.max(end, purchaseDate.getTime()) + BILLING_DAYS * DAY);
}

/** When a sale was paid out to its Master; null while it is due or not yet available. */
function payoutDate(sale: Sale, now: Date, random: Random): Date | null {
  const available = availableDate(sale);
  const waited = now.getTime() - available.getTime();
  if (sale.status !== "COMPLETED" || waited < 4 * DAY || !random.chance(0.75)) return null;
  return later(available, (1 + random.int(9)) * DAY, now);
}

function orderRow(sale: Sale, now: Date) {
  const { id, buyer, content, purchaseDate, status, amount } = sale;
  const random = seededRandom(`order ${id}`);
  const paid = amount > 0;
  const shares = moneyOf(amount);
  const settled = later(purchaseDate, paid ? 45_000 : 0, now);
  const paidToMasterDate = paid ? payoutDate(sale, now, random) : null;
  const { accessDays } = content.teaching;
  const firstToCome = content.meetings.find(({ startsAt }) => startsAt > purchaseDate) ?? content.meetings[0];
  return {
    id,
    userId: buyer.id,
    ayniContentId: content.id,
    masterUserId: content.master.id,
    status,
    purchaseDate,
    ...shares,
    placeAmount: sale.placeAmount ?? 0,
    currency: paid ? content.currency.toLowerCase() : "eur",
    paymentIntentId: paid && status !== "EXPIRED" ? intentOf(sale) : null,
    checkoutSessionId: paid ? `cs_demo_${hexOf(`checkout ${id}`)}` : null,
    checkoutAttempt: paid ? 1 : 0,
    checkoutExpiresAt: paid ? new Date(purchaseDate.getTime() + 31 * MINUTE) : null,
    appointmentDate: firstToCome?.startsAt ?? null,
    contentExpirationDate: accessDays ? new Date(purchaseDate.getTime() + accessDays * DAY) : null,
    availableBillingDate: paid ? availableDate(sale) : null,
    paidToMaster: paidToMasterDate !== null,
    paidToMasterDate,
    paidToMasterAmount: paidToMasterDate && masterPart(shares),
    openedAt:
      content.meetings.length === 0 && random.chance(0.8)
        ? later(purchaseDate, random.int(3 * DAY), now)
        : null,
    completedAt: status === "EXPIRED" ? null : settled,
    refundedAt: status === "REFUNDED" ? later(settled, (1 + random.int(6)) * DAY, now) : null,
    createdAt: purchaseDate,
    updatedAt: paidToMasterDate ?? settled,
  };
}

const intentOf = ({ id }: Sale): string => `pi_demo_${hexOf(`intent ${id}`)}`;

/** The rows of the sales and of the processor's word on those that were paid. */
export function orderRows(sales: readonly Sale[], now: Date) {
  const payments = sales
    .filter(({ amount, status }) => amount > 0 && status !== "EXPIRED")
    .map((sale) => ({
      id: idOf(`payment ${sale.id}`),
      orderId: sale.id,
      paymentIntentId: intentOf(sale),
      status: sale.status === "REFUNDED" ? ("REFUNDED" as const) : ("SUCCEEDED" as const),
      amount: sale.amount,
      currency: sale.content.currency.toLowerCase(),
      refundedAmount: sale.status === "REFUNDED" ? sale.amount : 0,
      createdAt: sale.purchaseDate,
      updatedAt: sale.purchaseDate,
    }));
  return { orders: sales.map((sale) => orderRow(sale, now)), payments };
}
