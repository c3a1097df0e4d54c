import "server-only";
import { readRecipient } from "@/lib/orders/recipient";
import { describeSendings } from "@/lib/invoicing/record/data";
import { formatReference } from "@/lib/invoicing/reference";
import { findOrderByAnyId } from "@/lib/orders/order/data";
import { isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { areInvoicesIssued, getInvoiceStart } from "@/lib/platform/site-config/data";
import { DAY_MS } from "@/lib/platform/time/instants";
import { currencyCodes } from "@/lib/reference/currencies";
import { eurosPerMinorUnit } from "@/lib/reference/rates";
import { findFirst, findFull, isInvoicedSale, sumPaidEuros } from "./draft";
import { SIMPLIFIED_LIMIT } from "./policy";
import { findLeadId, readSale } from "./sale";
import type { IssuedInvoice, Sale } from "./sale";
import type { InvoiceSummary, OrderInvoices, RecipientRequest } from "./schema";
import { INVOICE_FORMS } from "./view";

export const DEFAULT_COUNTRY = "ES";

const toInvoiceSummary = (invoice: IssuedInvoice, agency: string | undefined): InvoiceSummary => ({
  reference: formatReference(invoice),
  form: INVOICE_FORMS[invoice.kind],
  issuedAt: invoice.issuedAt.toISOString(),
  amount: invoice.amount,
  currency: invoice.currency,
  agency: agency ?? null,
});

/** The sale of an order that the actor may see. Errors: `NotFound` (also somebody else's). */
export async function getSale(actor: Actor, orderId: string): Promise<Sale> {
  const order = await findOrderByAnyId(actor, orderId);
  const leadId = order && (await findLeadId(db, order.id));
  const sale = leadId && (await readSale(db, leadId));
  if (!sale) throw new AppError("NotFound");
  return sale;
}

const isReturned = ({ orders }: Sale): boolean =>
  orders.every(({ amount, payment }) => (payment?.refundedAmount ?? 0) >= amount);

/** True while the buyer may still say whom the full invoice is for: before the payment, and until it is issued. */
export function acceptsRecipient(sale: Sale): boolean {
  const { lead } = sale;
  if (lead.amount === 0 || findFull(sale)) return false;
  if (lead.status === "PENDING") return areInvoicesIssued();
  return isInvoicedSale(sale, getInvoiceStart()) && !isReturned(sale);
}

/** The law wants to know the recipient of a sale above its limit. */
export const needsRecipient = (sale: Sale): boolean =>
  acceptsRecipient(sale) && !sale.lead.invoiceTo && sumPaidEuros(sale) > SIMPLIFIED_LIMIT;

function findRequest(sale: Sale): RecipientRequest {
  if (!acceptsRecipient(sale)) return "none";
  if (sale.lead.invoiceTo) return "given";
  if (needsRecipient(sale)) return "required";
  return findFirst(sale) ? "offered" : "none";
}

/** Tells the invoices of a sale and whether its buyer, and nobody else, is asked for their data. */
export async function toOrderInvoices(actor: Actor, sale: Sale): Promise<OrderInvoices> {
  const [{ country }, sendings] = await Promise.all([
    db.user.findUniqueOrThrow({ where: { id: sale.lead.userId }, select: { country: true } }),
    describeSendings(sale.invoices.map(({ id }) => id)),
  ]);
  return {
    invoices: sale.invoices.map((invoice) => toInvoiceSummary(invoice, sendings.get(invoice.id))),
    request: isSelf(actor, sale.lead.userId) ? findRequest(sale) : "none",
    country: country ?? DEFAULT_COUNTRY,
  };
}

/** All invoices to a buyer, and the data that they gave for others, for the export of their data. */
export async function listOwnInvoices(userId: string) {
  const [invoices, waiting] = await Promise.all([
    db.invoice.findMany({
      where: { buyerId: userId },
      orderBy: { issuedAt: "desc" },
      include: { lines: { orderBy: { position: "asc" }, omit: { invoiceId: true } } },
    }),
    db.invoiceRecipient.findMany({ where: { order: { userId } }, orderBy: { createdAt: "desc" } }),
  ]);
  return {
    invoices: invoices.map(({ id: _id, buyerId, recipientSealed, ...invoice }) => ({
      reference: formatReference(invoice),
      ...invoice,
      recipient: recipientSealed === null ? null : readRecipient(recipientSealed, buyerId),
    })),
    invoiceRecipients: waiting.map(({ sealed, ...row }) => ({
      ...row,
      recipient: readRecipient(sealed, userId),
    })),
  };
}

const UNNAMED_DAYS = 90;

export type UnnamedSale = { id: string; reference: string; paidAt: Date };

/**
 * Lists the sales of the last 90 days above the limit of a simplified invoice whose buyers have not said whom the full one is
 * for, the oldest first; `id` is that of the order that has the checkout.
 */
export async function listUnnamedSales(now = new Date()): Promise<UnnamedSale[]> {
  const start = getInvoiceStart();
  if (!start) return [];
  const since = new Date(Math.max(start.getTime(), now.getTime() - UNNAMED_DAYS * DAY_MS));
  return db.$queryRaw<UnnamedSale[]>`
    select lead.id, lead.reference, lead."completedAt" as "paidAt"
    from (
      select coalesce(o."bundlePurchaseId", o.id) as id, o.currency, sum(o.amount) as amount
      from "Order" o
      where o.amount > 0 and o.status = 'COMPLETED' and o."completedAt" >= ${since} and o."purchaseDate" >= ${since}
      group by 1, 2) sale
    join "Order" lead on lead.id = sale.id
    join unnest(${currencyCodes.map((code) => code.toLowerCase())}::text[],
      ${currencyCodes.map(eurosPerMinorUnit)}::float8[]) as rate(currency, euros) on rate.currency = sale.currency
    where round((sale.amount * rate.euros * 100)::numeric) > ${SIMPLIFIED_LIMIT}
      and not exists (select from "InvoiceRecipient" r where r."orderId" = sale.id)
      and not exists (
        select from "InvoiceLine" l join "Invoice" i on i.id = l."invoiceId"
        where l."orderId" = sale.id and i.kind in ('FULL', 'SUBSTITUTE'))
    order by lead."completedAt", lead.id`;
}
