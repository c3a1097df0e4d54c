import "server-only";
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
export type Sale = { lead: SaleOrder; orders: SaleOrder[]; invoices: IssuedInvoice[] };

type Reader = Pick<Tx, "order" | "invoice">;

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
  return { lead, orders, invoices };
}
