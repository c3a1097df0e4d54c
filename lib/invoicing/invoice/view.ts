import "server-only";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { groupByRule } from "@/lib/invoicing/breakdown";
import type { TaxGroup } from "@/lib/invoicing/breakdown";
import { unsealRecipient } from "@/lib/orders/recipient";
import { toRecordedCents } from "@/lib/invoicing/record/amounts";
import { findNif } from "@/lib/invoicing/record/system";
import { toVerificationUrl } from "@/lib/invoicing/record/verification-url";
import { formatReference } from "@/lib/invoicing/reference";
import type { InvoiceKind } from "@/lib/platform/db/generated/enums";
import { AppError } from "@/lib/platform/http/errors";
import { toIsoDate } from "@/lib/platform/time/dates";
import { toLocalDate } from "@/lib/platform/time/format";
import { findTaxRule } from "@/lib/reference/tax-rules";
import { findFirst, findFull } from "./draft";
import { isRectifying } from "./policy";
import type { IssuedInvoice, Sale } from "./sale";
import type { InvoiceForm, InvoiceQuery, InvoiceTax, InvoiceView } from "./schema";

export const INVOICE_FORMS: Readonly<Record<InvoiceKind, InvoiceForm>> = {
  SIMPLIFIED: "simplified",
  FULL: "full",
  SUBSTITUTE: "substitute",
  RECTIFYING_SIMPLIFIED: "rectifying",
  RECTIFYING_FULL: "rectifying",
};

function findAsked(sale: Sale, { kind, reference }: InvoiceQuery): IssuedInvoice | undefined {
  if (reference !== undefined) return sale.invoices.find((invoice) => formatReference(invoice) === reference);
  return kind === "completa" ? findFull(sale) : findFirst(sale);
}

const toDay = (instant: Date): string => toLocalDate(instant.toISOString(), BOOKS_ZONE);

const toTaxGroups = ({ lines, currency, exchangeRate }: IssuedInvoice): TaxGroup[] =>
  groupByRule(
    lines.map((line) => ({ ...line, taxPercentage: line.taxPercentage.toNumber() })),
    { currency, exchangeRate: exchangeRate?.toNumber() ?? null },
  );

function toTax({ taxRule, taxPercentage, taxBase, taxAmount, euros }: TaxGroup): InvoiceTax {
  const { name = "Impuestos", text = null } = findTaxRule(taxRule) ?? {};
  return { name, text, percentage: taxPercentage, taxBase, taxAmount, euros };
}

/** Returns null for an issuer without a Spanish number, whose invoices are not for the tax agency. */
function findVerificationUrl(invoice: IssuedInvoice): string | null {
  const taxId = findNif(invoice.issuerTaxId);
  if (taxId === null) return null;
  const euroCents = toRecordedCents(toTaxGroups(invoice));
  const [reference, date] = [formatReference(invoice), toDay(invoice.issuedAt)];
  return toVerificationUrl({ taxId, reference, date, euroCents });
}

const toFormer = (invoice: IssuedInvoice | undefined): InvoiceView["former"] =>
  invoice ? { reference: formatReference(invoice), issuedOn: toDay(invoice.issuedAt) } : null;

function toInvoiceView(sale: Sale, invoice: IssuedInvoice): InvoiceView {
  const { kind, currency, amount, exchangeRate, exchangeRateDate, recipientSealed, buyerId } = invoice;
  const formerId = isRectifying(kind) ? invoice.correctsId : invoice.substitutesId;
  return {
    reference: formatReference(invoice),
    form: INVOICE_FORMS[kind],
    issuedOn: toDay(invoice.issuedAt),
    operationDate: toIsoDate(invoice.operationDate),
    issuer: { name: invoice.issuerName, taxId: invoice.issuerTaxId, address: invoice.issuerAddress },
    recipient: recipientSealed === null ? null : unsealRecipient(recipientSealed, buyerId),
    lines: invoice.lines.map((line) => ({
      description: line.description,
      order: sale.orders.find(({ id }) => id === line.orderId)?.reference ?? "",
      percentage: line.taxPercentage.toNumber(),
      taxBase: line.taxBase,
      amount: line.taxBase + line.taxAmount,
    })),
    taxes: toTaxGroups(invoice).map(toTax),
    amount,
    currency,
    exchange:
      exchangeRate && exchangeRateDate
        ? { rate: exchangeRate.toString(), date: toIsoDate(exchangeRateDate) }
        : null,
    former: toFormer(sale.invoices.find(({ id }) => id === formerId)),
    verificationUrl: findVerificationUrl(invoice),
  };
}

/** Errors: `NotFound` (none of that kind yet). */
export function getInvoiceView(sale: Sale, asked: InvoiceQuery): InvoiceView {
  const invoice = findAsked(sale, asked);
  if (!invoice) throw new AppError("NotFound");
  return toInvoiceView(sale, invoice);
}
