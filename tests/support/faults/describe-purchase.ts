import { stripe } from "./payments-control";
import { findLastOrder } from "./actions";

type Purchase = { buyer: { id: string; email: string }; ayniId: string };

async function describeCheckouts({ id, createdAt }: { id: string; createdAt: Date }): Promise<string> {
  const checkouts: string[] = [];
  const created = { gte: Math.floor(createdAt.getTime() / 1000) - 1 };
  const sessions = stripe.checkout.sessions.list({ limit: 100, created, expand: ["data.payment_intent"] });
  for await (const {
    client_reference_id: reference,
    status,
    payment_status: paymentStatus,
    payment_intent,
  } of sessions) {
    if (reference !== id) continue;
    const intent = typeof payment_intent === "object" ? payment_intent : null;
    checkouts.push(paymentStatus === "paid" && intent ? await describeRefunds(intent.id) : (status ?? ""));
  }
  return checkouts.length === 0 ? "no page" : checkouts.map((page) => `page ${page}`).join(", ");
}

async function describeRefunds(payment: string): Promise<string> {
  const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
  return ["paid", ...data.map(({ amount }) => `${amount} refunded`)].join(", ");
}

/** Describes a purchase on the site and at the processor: "order pending, page known · page open". */
export async function describePurchase({ buyer, ayniId }: Purchase): Promise<string> {
  const order = await findLastOrder(buyer.id, ayniId);
  if (!order) return "no order";
  const sessionState =
    order.status === "PENDING" ? `, page ${order.checkoutSessionId ? "known" : "unknown"}` : "";
  const page = order.amount === 0 ? "" : ` · ${await describeCheckouts(order)}`;
  return `order ${order.status.toLowerCase()}${sessionState}${page}`;
}
