import { processor } from "@/tools/faults/payments-control";
import { lastOrder } from "./actions";

// How a purchase stands, in a few words: on our side, and at the processor.

type Bought = { buyer: { id: string; email: string }; ayniId: string };

async function atProcessor({ id }: { id: string; createdAt: Date }, since: Date): Promise<string> {
  const pages: string[] = [];
  const created = { gte: Math.floor(since.getTime() / 1000) - 1 };
  const sessions = processor.checkout.sessions.list({ limit: 100, created, expand: ["data.payment_intent"] });
  for await (const {
    client_reference_id: reference,
    status,
    payment_status: paid,
    payment_intent,
  } of sessions) {
    if (reference !== id) continue;
    const intent = typeof payment_intent === "object" ? payment_intent : null;
    pages.push(paid === "paid" && intent ? await paidOf(intent.id) : (status ?? ""));
  }
  return pages.length === 0 ? "no page" : pages.map((page) => `page ${page}`).join(", ");
}

async function paidOf(payment: string): Promise<string> {
  const { data } = await processor.refunds.list({ payment_intent: payment, limit: 100 });
  return ["paid", ...data.map(({ amount }) => `${amount} given back`)].join(", ");
}

/** "order pending, page known · page open". */
export async function observed({ buyer, ayniId }: Bought): Promise<string> {
  const order = await lastOrder(buyer.id, ayniId);
  if (!order) return "no order";
  const known = order.status === "PENDING" ? `, page ${order.checkoutSessionId ? "known" : "unknown"}` : "";
  const page = order.amount === 0 ? "" : ` · ${await atProcessor(order, order.createdAt)}`;
  return `order ${order.status.toLowerCase()}${known}${page}`;
}
