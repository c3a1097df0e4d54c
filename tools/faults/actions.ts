import type Stripe from "stripe";
import { db } from "@/lib/platform/db/client";
import { makeAyni } from "@/tools/factories/ayni";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "@/tools/factories/users";
import { eventsAbout, pay, processor, signed } from "@/tools/faults/payments-control";
import type { Answer, Site } from "./sites";

// Who buys, and what is done about it from outside.

export type Person = { id: string; email: string; cookie: string };
export type Placed = { id: string; status: "pending" | "completed"; checkoutUrl?: string };

const withCookie = async ({ id, email }: { id: string; email: string }): Promise<Person> => ({
  id,
  email,
  cookie: await cookieOf({ id }),
});

export const newBuyer = async (): Promise<Person> => withCookie(await makeUser());
const newAdmin = async (): Promise<Person> => withCookie(await makeAdmin());

export const newContent = async (amount: number, capacity: number | null = null) =>
  makeAyni({ userId: (await makeMaster()).id, amount, currency: "EUR", capacity });

export const buy = (site: Site, { cookie }: Person, ayniContentId: string): Promise<Answer<Placed>> =>
  site.call<Placed>("POST", "/api/orders", { cookie, json: { ayniContentId } });

export const ask = (site: Site, { cookie }: Person, id: string): Promise<Answer<{ status: string } | null>> =>
  site.call("GET", `/api/orders/payment-intent/${id}`, { cookie });

export const giveBack = (site: Site, { cookie }: Person, id: string, amount?: number): Promise<Answer> =>
  site.call("POST", `/api/orders/sales/${id}/refund`, {
    cookie,
    json: amount === undefined ? {} : { amount },
  });

/** The job that looks after orders, an hour later than now. */
export const lookAfter = (site: Site): Promise<Answer> =>
  site.call("POST", `/jobs/reconcile?now=${new Date(Date.now() + 3_600_000).toISOString()}`);

export const tell = async (site: Site, event: Stripe.Event): Promise<Answer> =>
  site.call("POST", "/api/webhooks/stripe", signed(event));

export const orderOf = (id: string) =>
  db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });

export const lastOrder = (userId: string, ayniContentId: string) =>
  db.order.findFirst({
    where: { userId, ayniContentId },
    orderBy: { id: "desc" },
    include: { payment: true },
  });

/** The checkout of an order that has one. */
export async function checkoutOf(orderId: string): Promise<string> {
  const { checkoutSessionId } = await orderOf(orderId);
  if (checkoutSessionId === null) throw new Error(`The order ${orderId} has no checkout`);
  return checkoutSessionId;
}

/** The payment of an order, as the processor knows it before we do. */
async function paymentOf(orderId: string): Promise<string | null> {
  const { paymentIntentId, checkoutSessionId } = await orderOf(orderId);
  if (paymentIntentId !== null || checkoutSessionId === null) return paymentIntentId;
  const { payment_intent: intent } = await processor.checkout.sessions.retrieve(checkoutSessionId);
  return typeof intent === "string" ? intent : null;
}

/** What the processor has to tell about an order, the oldest first. */
export async function newsOf(orderId: string): Promise<Stripe.Event[]> {
  const { createdAt } = await orderOf(orderId);
  // The processor counts in whole seconds.
  const since = new Date(createdAt.getTime() - 1000);
  return (await eventsAbout(orderId, await paymentOf(orderId), since)).reverse();
}

/** Tells all of it, as the processor does until it is answered well. */
export async function tellAll(site: Site, orderId: string): Promise<void> {
  for (const event of await newsOf(orderId)) {
    const { status } = await tell(site, event);
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
}

/** Somebody who buys, as far as the page on which one pays. */
export async function begun(site: Site, capacity: number | null = null) {
  const [buyer, ayni] = [await newBuyer(), await newContent(2500, capacity)];
  const { data, status } = await buy(site, buyer, ayni.id);
  if (status !== 201) throw new Error(`Buying was answered ${status}`);
  return { buyer, ayniId: ayni.id, orderId: data.id };
}

/** The same once they have paid, while nothing of ours knows it. */
export async function paidUnheard(site: Site) {
  const started = await begun(site, 1);
  await pay(await checkoutOf(started.orderId));
  return started;
}

/** The same once it is theirs, with an admin who may give the money back. */
export async function sold(site: Site) {
  const paid = await paidUnheard(site);
  await ask(site, paid.buyer, paid.orderId);
  return { ...paid, admin: await newAdmin() };
}
