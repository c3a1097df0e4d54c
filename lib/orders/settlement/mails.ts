import "server-only";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { notify } from "@/lib/messaging/notifications/service";
import { toAppliedDiscount } from "@/lib/orders/discounts/data";
import { calculateMasterAmount } from "@/lib/orders/pricing";
import type { Tx } from "@/lib/platform/db/client";
import type { ProcessorPayment } from "@/lib/platform/ports/payments";
import { formatFullName } from "@/lib/platform/text/full-name";
import type { OrderRow } from "./data";
import { kindOf } from "./kinds";

const toDedupeKey = ({ id }: OrderRow, kind: string) => `${kind}:${id}`;

const toSubject = (lead: OrderRow) =>
  kindOf(lead).toSubject?.(lead) ?? { slug: lead.ayni.slug, title: lead.ayni.title };

const listEncuentroIds = ({ ayni }: OrderRow, now = new Date()): string[] =>
  ayni.encuentros.filter(({ endsAt }) => endsAt > now).map(({ id }) => id);

/** Sums up the orders of a payment under the name of what was bought; the other facts are those of the first. */
function toSalePayload(orders: OrderRow[], lead: OrderRow) {
  const discount = toAppliedDiscount(lead);
  const sumOf = (pick: (order: OrderRow) => number): number =>
    orders.reduce((sum, order) => sum + pick(order), 0);
  return {
    orderId: lead.id,
    reference: lead.reference,
    ...toSubject(lead),
    amount: sumOf(({ amount }) => amount),
    ...(discount ? { discount } : {}),
    taxBase: sumOf(({ taxBase }) => taxBase),
    taxAmount: sumOf(({ taxAmount }) => taxAmount),
    taxPercentage: lead.taxPercentage.toNumber(),
    feeAmount: sumOf(({ feeAmount }) => feeAmount),
    masterAmount: sumOf(calculateMasterAmount),
    currency: lead.currency,
    ...(lead.gift || orders.length > 1 ? {} : { encuentroIds: listEncuentroIds(lead) }),
    ...kindOf(lead).toSaleMail?.(orders),
  };
}

/** Tells the buyer and the Master of a sale, once for all orders of its payment. */
export async function notifyOfSale(tx: Tx, orders: OrderRow[]): Promise<void> {
  const [lead] = orders;
  if (!lead) return;
  const { user, master } = lead;
  const sale = toSalePayload(orders, lead);
  await queueMail(tx, {
    template: "receipt",
    userId: user.id,
    to: user.email,
    dedupeKey: toDedupeKey(lead, "receipt"),
    payload: { name: user.name, ...sale },
  });
  const { slug, title, amount, currency, orderId } = sale;
  await notify(tx, [
    {
      kind: "sold",
      userId: master.id,
      payload: {
        slug,
        title,
        amount,
        currency,
        orderId,
        personName: formatFullName(user),
        personSlug: user.slug,
        ...kindOf(lead).toSoldNotice?.(orders),
      },
      dedupeKey: toDedupeKey(lead, "sold"),
      mail: { template: "sale", payload: { name: master.name, ...sale } },
    },
  ]);
}

export async function notifyMasterOfRefund(tx: Tx, order: OrderRow, refundedAmount: number): Promise<void> {
  const { master, ayni, currency, payment } = order;
  const amount = refundedAmount - (payment?.refundedAmount ?? 0);
  await notify(tx, [
    {
      kind: "sale-refunded",
      userId: master.id,
      payload: { slug: ayni.slug, title: ayni.title, amount, currency },
      dedupeKey: `${toDedupeKey(order, "sale-refunded")}:${refundedAmount}`,
    },
  ]);
}

export async function queueRefundMail(tx: Tx, order: OrderRow, amount: number): Promise<void> {
  const { user, ayni, currency } = order;
  await queueMail(tx, {
    template: "refunded",
    userId: user.id,
    to: user.email,
    dedupeKey: toDedupeKey(order, "refunded"),
    payload: {
      name: user.name,
      title: ayni.title,
      amount,
      currency,
      order: { id: order.id, reference: order.reference },
      ...kindOf(order).toRefundMail?.(order),
    },
  });
}

type LatePayment = { payment: ProcessorPayment; lostDiscount: boolean };

export async function queueLatePaymentMail(
  tx: Tx,
  lead: OrderRow,
  { payment: { amount, currency }, lostDiscount }: LatePayment,
): Promise<void> {
  const { user } = lead;
  const facts = { ...toSubject(lead), amount, currency, lostDiscount };
  await queueMail(tx, {
    template: "late-payment",
    userId: user.id,
    to: user.email,
    dedupeKey: toDedupeKey(lead, "late-payment"),
    payload: { name: user.name, ...facts, ...kindOf(lead).toLatePaymentMail?.() },
  });
}
