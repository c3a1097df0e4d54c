import type Stripe from "stripe";
import { GRACE_DAYS } from "@/lib/orders/membership-terms";
import { findSalesOverview } from "@/lib/payouts/overview";
import { db } from "@/lib/platform/db/client";
import { toTestMember } from "@/tests/support/factories/users";
import { stripe } from "./payments-control";

// Recomputes what must hold for a membership from the raw rows and the processor's own invoices, charges and refunds.

const DAY_MS = 86_400_000;
const GRACE_MS = GRACE_DAYS * DAY_MS;

const findRows = (id: string) =>
  db.membership.findUniqueOrThrow({
    where: { id },
    include: {
      periods: { orderBy: { startsAt: "asc" }, include: { order: { include: { payment: true } } } },
    },
  });
type Rows = Awaited<ReturnType<typeof findRows>>;
type Period = Rows["periods"][number];

type Charged = { invoice: Stripe.Invoice; amount: number; refunded: number };

async function readCharge({ payments }: Stripe.Invoice) {
  const paid = payments?.data.filter(({ status }) => status === "paid") ?? [];
  const intents = await Promise.all(
    paid.map(({ payment }) =>
      stripe.paymentIntents.retrieve(String(payment.payment_intent), { expand: ["latest_charge"] }),
    ),
  );
  const charges = intents.flatMap(({ latest_charge: charge }) =>
    typeof charge === "object" ? (charge ?? []) : [],
  );
  return {
    amount: intents.reduce((sum, intent) => sum + intent.amount_received, 0),
    refunded: charges.reduce((sum, charge) => sum + charge.amount_refunded, 0),
  };
}

async function listInvoices(subscription: string): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100, expand: ["data.payments"] });
  return data.reverse();
}

const toSpan = (invoice: Stripe.Invoice) => {
  const { start, end } = invoice.lines.data.at(-1)?.period ?? { start: 0, end: 0 };
  return { start: start * 1000, end: end * 1000 };
};

/** The processor's periods follow each other; ours are those that were paid, each once and of its amount. */
function findPeriodProblems(periods: Period[], invoices: Stripe.Invoice[], charged: Charged[]): string[] {
  const problems: string[] = [];
  for (const [index, invoice] of invoices.slice(1).entries()) {
    const before = invoices[index];
    if (before && toSpan(invoice).start !== toSpan(before).end) problems.push("a gap between invoices");
  }
  for (const [index, { startsAt }] of periods.slice(1).entries())
    if (startsAt < (periods[index]?.endsAt ?? startsAt)) problems.push("two periods overlap");
  const known = new Map(periods.map((period) => [period.invoiceId, period]));
  for (const { invoice, amount } of charged) {
    const period = known.get(invoice.id);
    if (!period) problems.push(`paid, and no period: ${invoice.id}`);
    else {
      if (period.startsAt.getTime() !== toSpan(invoice).start)
        problems.push("a period begins at another time");
      if (period.order.amount !== amount) problems.push("an order of another amount than was paid");
    }
  }
  if (known.size !== charged.length)
    problems.push(`${known.size} periods of ${charged.length} paid invoices`);
  return problems;
}

/** Nobody pays twice; what went back is recorded as such. */
function findPaymentProblems(periods: Period[], charged: Charged[]): string[] {
  return charged.flatMap(({ invoice, amount, refunded }) => {
    const order = periods.find(({ invoiceId }) => invoiceId === invoice.id)?.order;
    if (!order) return [];
    const problems: string[] = [];
    if (amount > invoice.amount_due) problems.push("an invoice was paid twice");
    if (order.payment?.refundedAmount !== refunded) problems.push("a refund is not recorded");
    const expected = refunded === amount ? "REFUNDED" : "COMPLETED";
    if (order.status !== expected) problems.push(`an order is ${order.status}, not ${expected}`);
    if (order.amount !== order.taxBase + order.taxAmount) problems.push("an amount is not its base and tax");
    return problems;
  });
}

const toText = (date: Date | null | undefined): string => date?.toISOString() ?? "never";

async function findAccessProblems({ periods, ...membership }: Rows, courseId: string): Promise<string[]> {
  const { id, userId, paidUntil, openUntil, state } = membership;
  if (periods.length === 0) return openUntil === null ? [] : ["open, and nothing is paid"];
  const problems: string[] = [];
  const end = periods.at(-1)?.endsAt.getTime() ?? 0;
  if (paidUntil?.getTime() !== end) problems.push("paid until another time than its last period");
  const tolerated = (openUntil?.getTime() ?? 0) - end;
  if (tolerated !== 0 && (tolerated !== GRACE_MS || state === "ENDED"))
    problems.push("open for longer than is paid or tolerated");
  const granted = await db.order.findMany({
    where: { userId, ayniContentId: courseId, renewedAt: null, status: "COMPLETED" },
  });
  if (granted.length !== 1 || granted[0]?.membershipId !== id)
    problems.push(`${granted.length} orders of what it opens`);
  const isOpen = [granted[0]?.contentExpirationDate, openUntil].some((date) => date && date > new Date());
  if (isOpen && granted[0]?.contentExpirationDate?.getTime() !== openUntil?.getTime())
    problems.push(
      `what it opens is open until another time: ${toText(granted[0]?.contentExpirationDate)}, ${state} ${toText(openUntil)}`,
    );
  return problems;
}

/** The sales of a Master are worth the shares of the orders that were not returned. */
async function findPayoutProblems(masterId: string): Promise<string[]> {
  const master = toTestMember(await db.user.findUniqueOrThrow({ where: { id: masterId } }));
  const overview = await findSalesOverview(master, "EUR");
  const orders = await db.order.findMany({
    where: { masterUserId: masterId, status: "COMPLETED", amount: { gt: 0 } },
    include: { payment: true },
  });
  const shares = orders.map(({ taxBase, feeAmount, amount, payment }) =>
    Math.round(((taxBase - feeAmount) * (amount - (payment?.refundedAmount ?? 0))) / amount),
  );
  const expected = shares.reduce((sum, share) => sum + share, 0);
  const told = (overview?.available ?? 0) + (overview?.due ?? 0);
  return told === expected ? [] : [`payouts of ${told}, orders of ${expected}`];
}

/** Returns what is wrong with a membership; nothing if all holds. */
export async function findMembershipProblems(id: string, courseId: string): Promise<string[]> {
  const rows = await findRows(id);
  const { subscriptionId, periods, masterId } = rows;
  const invoices = subscriptionId === null ? [] : await listInvoices(subscriptionId);
  const charges = await Promise.all(
    invoices.map(async (invoice) => ({ invoice, ...(await readCharge(invoice)) })),
  );
  const charged = charges.filter(({ amount }) => amount > 0);
  return [
    ...findPeriodProblems(periods, invoices, charged),
    ...findPaymentProblems(periods, charged),
    ...(await findAccessProblems(rows, courseId)),
    ...(await findPayoutProblems(masterId)),
  ];
}
