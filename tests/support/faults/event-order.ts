import type Stripe from "stripe";
import { db } from "@/lib/platform/db/client";
import { controlProcessor, stripe } from "./payments-control";
import {
  getCheckoutId,
  listOrderEvents,
  getOrderWithPayment,
  createPaidUnsyncedOrder,
  deliverEvent,
} from "./actions";
import type { Site } from "./sites";

// Delivers the processor's events in every order, twice and concurrently: the final state has to be the same.

export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** Returns all permutations of the indexes 0 to `count` - 1. */
export function permutations(count: number): number[][] {
  if (count === 0) return [[]];
  return permutations(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, index) => [...order.slice(0, index), count - 1, ...order.slice(index)]),
  );
}

/** Describes an order, including effects that a duplicate event could repeat. */
async function describeOrder(orderId: string): Promise<string> {
  const { status, payment, ayniContentId } = await getOrderWithPayment(orderId);
  const { takenSeats } = await db.ayni.findUniqueOrThrow({ where: { id: ayniContentId } });
  const mails = await db.outboxMail.findMany({ where: { dedupeKey: { endsWith: orderId } } });
  const templates = mails.map(({ template }) => template).sort();
  const paid = payment && `${payment.status} ${payment.refundedAmount}/${payment.amount}`;
  return `${status}, ${paid ?? "unpaid"}, ${takenSeats} taken, ${templates.join(" + ")}`;
}

async function deliverEach(site: Site, events: readonly Stripe.Event[]): Promise<void> {
  for (const event of events) {
    const { status } = await deliverEvent(site, event);
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
}

/** Delivers the events of a new purchase in this order, then all again in reverse. Returns the final state. */
export async function deliverInOrder(site: Site, order: readonly number[]): Promise<string> {
  const { orderId } = await createPaidUnsyncedOrder(site);
  const events = await listOrderEvents(orderId);
  if (events.length !== order.length) throw new Error(`${events.length} events of one purchase`);
  const ordered = order.flatMap((index) => events[index] ?? []);
  await deliverEach(site, [...ordered, ...ordered.toReversed()]);
  return describeOrder(orderId);
}

/** Delivers the events of a new purchase concurrently, each twice. Returns the final state. */
export async function deliverAtOnce(site: Site): Promise<string> {
  const { orderId } = await createPaidUnsyncedOrder(site);
  const events = await listOrderEvents(orderId);
  await Promise.all([...events, ...events].map((event) => deliverEvent(site, event)));
  await deliverEach(site, events);
  return describeOrder(orderId);
}

async function getPaymentIntentId(orderId: string): Promise<string> {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(await getCheckoutId(orderId));
  return typeof intent === "string" ? intent : "";
}

const refundPart = (amount: number) => async (orderId: string) => {
  await stripe.refunds.create({ payment_intent: await getPaymentIntentId(orderId), amount });
};
const openTestDispute = async (orderId: string) =>
  controlProcessor("disputes", { payment_intent: await getPaymentIntentId(orderId) });
const closeTestDispute = (status: "won" | "lost") => async (orderId: string) => {
  const { data } = await stripe.disputes.list({ payment_intent: await getPaymentIntentId(orderId) });
  await controlProcessor(`disputes/${data[0]?.id ?? ""}/close`, { status });
};

/** Actions after a purchase, in sequence. */
export const POST_PURCHASE_SCENARIOS = {
  "refunded in two parts": [refundPart(1000), refundPart(1500)],
  "partially refunded": [refundPart(1000)],
  "disputed and won": [openTestDispute, closeTestDispute("won")],
  "disputed and lost": [openTestDispute, closeTestDispute("lost")],
  "partially refunded, the rest disputed and lost": [
    refundPart(1000),
    openTestDispute,
    closeTestDispute("lost"),
  ],
} as const;
export type PostPurchaseScenario = keyof typeof POST_PURCHASE_SCENARIOS;

/** Runs a scenario and delivers random events between its actions, in random order and some twice; at last all. */
export async function deliverAtRandom(
  site: Site,
  scenario: PostPurchaseScenario,
  random: () => number,
): Promise<string> {
  const { orderId } = await createPaidUnsyncedOrder(site);
  for (const act of POST_PURCHASE_SCENARIOS[scenario]) {
    await deliverEach(
      site,
      shuffle(await listOrderEvents(orderId), random).filter(() => random() < 0.4),
    );
    await act(orderId);
  }
  await deliverEach(site, shuffle(await listOrderEvents(orderId), random));
  return describeOrder(orderId);
}

/** Returns the events of a new purchase after delivering them. */
export async function deliverOnePurchase(site: Site): Promise<Stripe.Event[]> {
  const { orderId } = await createPaidUnsyncedOrder(site);
  const events = await listOrderEvents(orderId);
  await deliverEach(site, events);
  return events;
}

/** Control: the final state if the payloads of the events were applied in this order. */
export function replayEventPayloads(events: readonly Stripe.Event[]): string {
  let state = "";
  for (const { data } of events) {
    const { object, status, amount_refunded: refunded } = data.object as unknown as Record<string, unknown>;
    if (object === "charge") state = `${String(status)} ${String(refunded)}`;
    if (object === "payment_intent") state = String(status);
  }
  return state;
}
