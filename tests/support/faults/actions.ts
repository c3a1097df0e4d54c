import type Stripe from "stripe";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { listEventsAbout, payCheckout, stripe, signWebhook } from "./payments-control";
import type { SiteResponse, Site } from "./sites";

// Actions of buyers, admins and the processor against a site.

export type TestPerson = { id: string; email: string; cookie: string };
export type ObservedOrder = { id: string; status: "pending" | "completed"; checkoutUrl?: string };

const signInPerson = async ({ id, email }: { id: string; email: string }): Promise<TestPerson> => ({
  id,
  email,
  cookie: await createSessionCookie({ id }),
});

export const createBuyer = async (): Promise<TestPerson> => signInPerson(await createTestUser());
export const createFaultAdmin = async (): Promise<TestPerson> => signInPerson(await createTestAdmin());

export const createContent = async (amount: number, capacity: number | null = null) =>
  createTestAyni({ userId: (await createTestMaster()).id, amount, currency: "EUR", capacity });

export const requestOrder = (
  site: Site,
  { cookie }: TestPerson,
  ayniContentId: string,
  terms: { code?: string } = {},
): Promise<SiteResponse<ObservedOrder>> =>
  site.call<ObservedOrder>("POST", "/api/orders", { cookie, json: { ayniContentId, ...terms } });

export const fetchOrderStatus = (
  site: Site,
  { cookie }: TestPerson,
  id: string,
): Promise<SiteResponse<{ status: string } | null>> =>
  site.call("GET", `/api/orders/payment-intent/${id}`, { cookie });

export const requestSaleRefund = (
  site: Site,
  { cookie }: TestPerson,
  id: string,
  amount?: number,
): Promise<SiteResponse> =>
  site.call("POST", `/api/orders/sales/${id}/refund`, {
    cookie,
    json: { reason: "asked", ...(amount === undefined ? {} : { amount }) },
  });

/** Runs the reconcile job as if an hour had passed. */
export const triggerReconcile = (site: Site): Promise<SiteResponse> =>
  site.call("POST", `/jobs/reconcile?now=${new Date(Date.now() + 3_600_000).toISOString()}`);

export const deliverEvent = async (site: Site, event: Stripe.Event): Promise<SiteResponse> =>
  site.call("POST", "/api/webhooks/stripe", signWebhook(event));

export const getOrderWithPayment = (id: string) =>
  db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });

export const findLastOrder = (userId: string, ayniContentId: string) =>
  db.order.findFirst({
    where: { userId, ayniContentId },
    orderBy: { id: "desc" },
    include: { payment: true },
  });

/** Errors: the order has no checkout. */
export async function getCheckoutId(orderId: string): Promise<string> {
  const { checkoutSessionId } = await getOrderWithPayment(orderId);
  if (checkoutSessionId === null) throw new Error(`The order ${orderId} has no checkout`);
  return checkoutSessionId;
}

/** Returns the order's payment intent, from the processor if it is not recorded yet. */
async function findPaymentIntentId(orderId: string): Promise<string | null> {
  const { paymentIntentId, checkoutSessionId } = await getOrderWithPayment(orderId);
  if (paymentIntentId !== null || checkoutSessionId === null) return paymentIntentId;
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(checkoutSessionId);
  return typeof intent === "string" ? intent : null;
}

/** Lists the processor's events about an order, oldest first. */
export async function listOrderEvents(orderId: string): Promise<Stripe.Event[]> {
  return (await listEventsAbout(orderId, await findPaymentIntentId(orderId))).reverse();
}

/** Delivers all events of an order. Errors: a response other than 200. */
export async function deliverAllEvents(site: Site, orderId: string): Promise<void> {
  for (const event of await listOrderEvents(orderId)) {
    const { status } = await deliverEvent(site, event);
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
}

/** Creates an order of 25 € that is pending at its checkout. */
export async function createOrderAtCheckout(site: Site, capacity: number | null = null) {
  const [buyer, ayni] = [await createBuyer(), await createContent(2500, capacity)];
  const { data, status } = await requestOrder(site, buyer, ayni.id);
  if (status !== 201) throw new Error(`Buying was answered ${status}`);
  return { buyer, ayniId: ayni.id, orderId: data.id };
}

/** Creates an order that is paid at the processor but still pending on the site. */
export async function createPaidUnsyncedOrder(site: Site) {
  const pending = await createOrderAtCheckout(site, 1);
  await payCheckout(await getCheckoutId(pending.orderId));
  return pending;
}

/** Creates a paid and completed order, and an admin who can refund it. */
export async function createCompletedOrder(site: Site) {
  const paid = await createPaidUnsyncedOrder(site);
  await fetchOrderStatus(site, paid.buyer, paid.orderId);
  return { ...paid, admin: await createFaultAdmin() };
}
