import "server-only";
import { groupByRule, sumEuros } from "@/lib/invoicing/breakdown";
import { unsealRecipient } from "@/lib/invoicing/recipient";
import { toVerificationUrl } from "@/lib/invoicing/record/verification-url";
import { formatReference } from "@/lib/invoicing/reference";
import { findOrderByAnyId } from "@/lib/orders/order/data";
import type { Actor } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { InvoiceKind } from "@/lib/platform/db/generated/enums";
import { AppError } from "@/lib/platform/http/errors";
import { areInvoicesIssued, getInvoiceStart } from "@/lib/platform/site-config/data";
import { toLocalDate } from "@/lib/platform/time/format";
import { findTaxRule } from "@/lib/reference/tax-rules";
import { findFirst, findFull, isInvoicedSale, sumPaidEuros } from "./draft";
import { INVOICE_ZONE, isRectifying, SIMPLIFIED_LIMIT } from "./policy";
import { findLeadId, readSale } from "./sale";
import type { IssuedInvoice, Sale } from "./sale";
import type {
  InvoiceForm,
  InvoiceQuery,
  InvoiceSummary,
  InvoiceView,
  OrderInvoices,
  RecipientRequest,
} from "./schema";

const FORMS: Readonly<Record<InvoiceKind, InvoiceForm>> = {
  SIMPLIFIED: "simplified",
  FULL: "full",
  SUBSTITUTE: "substitute",
  RECTIFYING_SIMPLIFIED: "rectifying",
  RECTIFYING_FULL: "rectifying",
};

const DEFAULT_COUNTRY = "ES";

export const toInvoiceSummary = (invoice: IssuedInvoice): InvoiceSummary => ({
  reference: formatReference(invoice),
  form: FORMS[invoice.kind],
  issuedAt: invoice.issuedAt.toISOString(),
  amount: invoice.amount,
  currency: invoice.currency,
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

/** Tells the invoices of a sale and whether its buyer is asked for their data. */
export async function toOrderInvoices(sale: Sale): Promise<OrderInvoices> {
  const { country } = await db.user.findUniqueOrThrow({
    where: { id: sale.lead.userId },
    select: { country: true },
  });
  return {
    invoices: sale.invoices.map(toInvoiceSummary),
    request: findRequest(sale),
    country: country ?? DEFAULT_COUNTRY,
  };
}

function findAsked(sale: Sale, { kind, reference }: InvoiceQuery): IssuedInvoice | undefined {
  if (reference !== undefined) return sale.invoices.find((invoice) => formatReference(invoice) === reference);
  return kind === "completa" ? findFull(sale) : findFirst(sale);
}

const toDay = (instant: Date): string => toLocalDate(instant.toISOString(), INVOICE_ZONE);
const toDate = (date: Date): string => date.toISOString().slice(0, 10);

function toTaxes({ lines, currency, exchangeRate }: IssuedInvoice): InvoiceView["taxes"] {
  const groups = groupByRule(
    lines.map((line) => ({ ...line, taxPercentage: line.taxPercentage.toNumber() })),
    { currency, exchangeRate: exchangeRate?.toNumber() ?? null },
  );
  return groups.map(({ taxRule, taxPercentage, taxBase, taxAmount, euros }) => {
    const { name = "Impuestos", text = null } = findTaxRule(taxRule) ?? {};
    return { name, text, percentage: taxPercentage, taxBase, taxAmount, euros };
  });
}

const toFormer = (invoice: IssuedInvoice | undefined): InvoiceView["former"] =>
  invoice ? { reference: formatReference(invoice), issuedOn: toDay(invoice.issuedAt) } : null;

export function toInvoiceView(sale: Sale, invoice: IssuedInvoice): InvoiceView {
  const { kind, currency, amount, exchangeRate, exchangeRateDate, recipientSealed, buyerId } = invoice;
  const formerId = isRectifying(kind) ? invoice.correctsId : invoice.substitutesId;
  const taxes = toTaxes(invoice);
  const [reference, issuedOn, taxId] = [
    formatReference(invoice),
    toDay(invoice.issuedAt),
    invoice.issuerTaxId,
  ];
  const euroCents = sumEuros(taxes);
  return {
    reference,
    form: FORMS[kind],
    issuedOn,
    operationDate: toDate(invoice.operationDate),
    issuer: { name: invoice.issuerName, taxId, address: invoice.issuerAddress },
    recipient: recipientSealed === null ? null : unsealRecipient(recipientSealed, buyerId),
    lines: invoice.lines.map((line) => ({
      description: line.description,
      order: sale.orders.find(({ id }) => id === line.orderId)?.reference ?? "",
      percentage: line.taxPercentage.toNumber(),
      taxBase: line.taxBase,
      amount: line.taxBase + line.taxAmount,
    })),
    taxes,
    amount,
    currency,
    exchange:
      exchangeRate && exchangeRateDate
        ? { rate: exchangeRate.toString(), date: toDate(exchangeRateDate) }
        : null,
    former: toFormer(sale.invoices.find(({ id }) => id === formerId)),
    verificationUrl: toVerificationUrl({ taxId, reference, date: issuedOn, euroCents }),
  };
}

/** Errors: `NotFound` (none of that kind yet). */
export function getInvoiceView(sale: Sale, asked: InvoiceQuery): InvoiceView {
  const invoice = findAsked(sale, asked);
  if (!invoice) throw new AppError("NotFound");
  return toInvoiceView(sale, invoice);
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
      recipient: recipientSealed === null ? null : unsealRecipient(recipientSealed, buyerId),
    })),
    invoiceRecipients: waiting.map(({ sealed, ...row }) => ({
      ...row,
      recipient: unsealRecipient(sealed, userId),
    })),
  };
}
