import "server-only";
import { findEuroRate } from "@/lib/invoicing/exchange-rates/data";
import type { EuroRate } from "@/lib/invoicing/exchange-rates/data";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { toLocalDate } from "@/lib/platform/time/format";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

// A sale with its invoices: an order, or all orders of a bundle that were paid at once.

const orderSelect = {
  id: true,
  userId: true,
  status: true,
  reference: true,
  amount: true,
  taxBase: true,
  taxAmount: true,
  taxPercentage: true,
  taxRule: true,
  currency: true,
  seatAmount: true,
  isGift: true,
  completedAt: true,
  payment: { select: { refundedAmount: true, updatedAt: true } },
  ayni: { select: { title: true } },
  period: { select: { startsAt: true, endsAt: true } },
  invoiceTo: { select: { sealed: true } },
} satisfies Prisma.OrderSelect;

export type SaleOrder = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;

const invoiceInclude = { lines: { orderBy: { position: "asc" } } } satisfies Prisma.InvoiceInclude;

export type IssuedInvoice = Prisma.InvoiceGetPayload<{ include: typeof invoiceInclude }>;

/** `orders` begin with the one that has the checkout. `invoices` are in the order of their issue. */
export type Sale = {
  lead: SaleOrder;
  orders: SaleOrder[];
  invoices: IssuedInvoice[];
  /** The rate of the day of its payment, or of today before that; null for euros. */
  rate: EuroRate | null;
};

type Reader = Pick<Tx, "order" | "invoice" | "exchangeRate">;

/** The day in Spain of the latest of some instants, "2027-01-31". */
export const toLastDay = (instants: readonly Date[]): string =>
  toLocalDate(new Date(Math.max(...instants.map(Number))).toISOString(), BOOKS_ZONE);

/** The day in Spain on which a sale was paid, "2027-01-31"; today before that. */
export function findPaidDay(orders: readonly SaleOrder[], now = new Date()): string {
  const instants = orders.flatMap(({ completedAt }) => completedAt ?? []);
  return toLastDay(instants.length > 0 ? instants : [now]);
}

/** Finds the order that stands for the sale: the first part of a bundle, or the order itself. */
export async function findLeadId(tx: Reader, orderId: string): Promise<string | null> {
  const order = await tx.order.findUnique({ where: { id: orderId }, select: { bundlePurchaseId: true } });
  return order && (order.bundlePurchaseId ?? orderId);
}

/** Locks the orders as the settlement does, so that neither their payments nor their invoices change meanwhile. */
export const lockSale = (tx: Tx, leadId: string) => tx.$queryRaw`
  select 1 from "Order" where id = ${leadId}::uuid or "bundlePurchaseId" = ${leadId}::uuid order by id for update`;

export async function readSale(tx: Reader, leadId: string): Promise<Sale | null> {
  const rows = await tx.order.findMany({
    where: { OR: [{ id: leadId }, { bundlePurchaseId: leadId }] },
    select: orderSelect,
    orderBy: { id: "asc" },
  });
  const lead = rows.find(({ id }) => id === leadId);
  if (!lead) return null;
  const orders = [lead, ...rows.filter((row) => row !== lead)];
  const invoices = await tx.invoice.findMany({
    where: { lines: { some: { orderId: { in: orders.map(({ id }) => id) } } } },
    include: invoiceInclude,
    orderBy: [{ issuedAt: "asc" }, { id: "asc" }],
  });
  const rate = await findEuroRate(tx, lead.currency, findPaidDay(orders));
  return { lead, orders, invoices, rate };
}
