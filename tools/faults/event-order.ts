import type Stripe from "stripe";
import { db } from "@/lib/platform/db/client";
import { control, processor } from "@/tools/faults/payments-control";
import { checkoutOf, newsOf, orderOf, paidUnheard, tell } from "./actions";
import type { Site } from "./sites";

// What the processor tells, in every order, twice and all at once: the end has to be the same.

/** A number between 0 and 1 that is the same in each run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** All orders of so many things, as lists of their places. */
export function ordersOf(count: number): number[][] {
  if (count === 0) return [[]];
  return ordersOf(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, place) => [...order.slice(0, place), count - 1, ...order.slice(place)]),
  );
}

/** How an order stands, with all that may have been done twice. */
async function stateOf(orderId: string): Promise<string> {
  const { status, payment, ayniContentId } = await orderOf(orderId);
  const { takenPlaces } = await db.ayni.findUniqueOrThrow({ where: { id: ayniContentId } });
  const mails = await db.outboxMail.findMany({ where: { dedupeKey: { endsWith: orderId } } });
  const kinds = mails.map(({ template }) => template).sort();
  const paid = payment && `${payment.status} ${payment.refundedAmount}/${payment.amount}`;
  return `${status}, ${paid ?? "unpaid"}, ${takenPlaces} taken, ${kinds.join(" + ")}`;
}

async function tellEach(site: Site, events: readonly Stripe.Event[]): Promise<void> {
  for (const event of events) {
    const { status } = await tell(site, event);
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
}

/** A purchase of which all is told in this order, and once more backwards. */
export async function toldInOrder(site: Site, order: readonly number[]): Promise<string> {
  const { orderId } = await paidUnheard(site);
  const events = await newsOf(orderId);
  if (events.length !== order.length) throw new Error(`${events.length} events of one purchase`);
  const told = order.flatMap((place) => events[place] ?? []);
  await tellEach(site, [...told, ...told.toReversed()]);
  return stateOf(orderId);
}

/** A purchase of which all is told at the same moment, everything twice. */
export async function toldAtOnce(site: Site): Promise<string> {
  const { orderId } = await paidUnheard(site);
  const events = await newsOf(orderId);
  await Promise.all([...events, ...events].map((event) => tell(site, event)));
  await tellEach(site, events);
  return stateOf(orderId);
}

async function paymentOf(orderId: string): Promise<string> {
  const { payment_intent: intent } = await processor.checkout.sessions.retrieve(await checkoutOf(orderId));
  return typeof intent === "string" ? intent : "";
}

const giveBack = (amount: number) => async (orderId: string) => {
  await processor.refunds.create({ payment_intent: await paymentOf(orderId), amount });
};
const dispute = async (orderId: string) => control("disputes", { payment_intent: await paymentOf(orderId) });
const closeDispute = (status: "won" | "lost") => async (orderId: string) => {
  const { data } = await processor.disputes.list({ payment_intent: await paymentOf(orderId) });
  await control(`disputes/${data[0]?.id ?? ""}/close`, { status });
};

/** What happens after a purchase, one after the other. */
export const AFTERWARDS = {
  "given back in two parts": [giveBack(1000), giveBack(1500)],
  "a part given back": [giveBack(1000)],
  "disputed and won": [dispute, closeDispute("won")],
  "disputed and lost": [dispute, closeDispute("lost")],
  "a part given back, the rest disputed and lost": [giveBack(1000), dispute, closeDispute("lost")],
} as const;
export type Afterwards = keyof typeof AFTERWARDS;

/** A purchase and what comes after it; of what is known by then some is told each time, in any order and some twice. */
export async function toldAtRandom(site: Site, what: Afterwards, random: () => number): Promise<string> {
  const { orderId } = await paidUnheard(site);
  for (const happens of AFTERWARDS[what]) {
    await tellEach(
      site,
      shuffled(await newsOf(orderId), random).filter(() => random() < 0.4),
    );
    await happens(orderId);
  }
  await tellEach(site, shuffled(await newsOf(orderId), random));
  return stateOf(orderId);
}

/** What the processor tells of one purchase, which has been told. */
export async function newsOfOne(site: Site): Promise<Stripe.Event[]> {
  const { orderId } = await paidUnheard(site);
  const events = await newsOf(orderId);
  await tellEach(site, events);
  return events;
}

/** What would come of it if the words of the events were believed, in this order (the control). */
export function believed(events: readonly Stripe.Event[]): string {
  let state = "";
  for (const { data } of events) {
    const { object, status, amount_refunded: refunded } = data.object as unknown as Record<string, unknown>;
    if (object === "charge") state = `${String(status)} ${String(refunded)}`;
    if (object === "payment_intent") state = String(status);
  }
  return state;
}
