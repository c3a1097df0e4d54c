import "server-only";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import type { EuroRate } from "@/lib/invoicing/exchange-rates/data";
import { isEuro, toEuroCents } from "@/lib/invoicing/breakdown";
import type { InvoiceKind } from "@/lib/platform/db/generated/enums";
import { toIsoDate } from "@/lib/platform/time/dates";
import { findTaxRule } from "@/lib/reference/tax-rules";
import { findDifference, isFull, isRectifying, RECIPIENT_LIMIT } from "./policy";
import type { Sums } from "./policy";
import { findPaidDay, toLastDay } from "./sale";
import type { IssuedInvoice, Sale, SaleOrder } from "./sale";

// Decides which document a sale lacks: the invoice, a rectifying one for what went back, or the one in the buyer's name.

export type DraftLine = Sums & {
  orderId: string;
  description: string;
  taxRule: string;
  taxPercentage: number;
};

export type Draft = {
  kind: InvoiceKind;
  /** "2027-01-31". */
  operationDate: string;
  recipientSealed: string | null;
  exchangeRate: string | null;
  exchangeRateDate: string | null;
  correctsId: string | null;
  substitutesId: string | null;
  lines: DraftLine[];
};

/** A sale that cannot be invoiced before somebody repairs it. */
export class UninvoiceableSaleError extends Error {}

/** The rule of orders from before there were rules, all of which had the general rate or one that was configured. */
const FORMER_RULE = { id: "es-general-2012", percentage: 21 };

function findRuleId({ id, taxRule, taxPercentage }: SaleOrder): string {
  const ruleId = taxRule ?? (taxPercentage.toNumber() === FORMER_RULE.percentage ? FORMER_RULE.id : null);
  if (ruleId === null || !findTaxRule(ruleId))
    throw new UninvoiceableSaleError(`order ${id} has no tax rule`);
  return ruleId;
}

/** True for an order that was paid from `start` on, also if all of it has gone back since. */
const isInvoiced = ({ amount, completedAt, payment }: SaleOrder, start: Date): boolean =>
  amount > 0 && payment !== null && completedAt !== null && completedAt >= start;

export const isInvoicedSale = ({ orders }: Sale, start: Date | null): boolean =>
  start !== null && orders.every((order) => isInvoiced(order, start));

export const findFirst = ({ invoices }: Sale): IssuedInvoice | undefined =>
  invoices.find(({ kind }) => kind === "SIMPLIFIED" || kind === "FULL");

/** The invoice in the buyer's name. */
export const findFull = ({ invoices }: Sale): IssuedInvoice | undefined =>
  invoices.find(({ kind }) => kind === "FULL" || kind === "SUBSTITUTE");

export const NO_RATE = { exchangeRate: null, exchangeRateDate: null };

/** Errors: `UninvoiceableSaleError` (a currency that nobody knows). */
function getRate({ lead, rate }: Sale): EuroRate | typeof NO_RATE {
  if (isEuro(lead.currency)) return NO_RATE;
  if (rate === null) throw new UninvoiceableSaleError(`nobody knows the rate of ${lead.currency}`);
  return rate;
}

/** The same rate as in the invoice that a document belongs to. */
const toFormerRate = ({ exchangeRate, exchangeRateDate }: IssuedInvoice) => ({
  exchangeRate: exchangeRate?.toFixed(8) ?? null,
  exchangeRateDate: exchangeRateDate && toIsoDate(exchangeRateDate),
});

/** Converts an amount in minor units of the lower-case currency to cents of a euro; euros need no rate. Errors: others without one. */
export const toPaidEuros = (amount: number, currency: string, rate: EuroRate | typeof NO_RATE): number =>
  toEuroCents(amount, {
    currency,
    exchangeRate: rate.exchangeRate === null ? null : Number(rate.exchangeRate),
  });

/** The amount paid for the sale, in cents of a euro. */
export function sumPaidEuros(sale: Sale): number {
  const { lead, orders } = sale;
  const paid = orders.reduce((sum, { amount }) => sum + amount, 0);
  return toPaidEuros(paid, lead.currency, getRate(sale));
}

const periodDay = new Intl.DateTimeFormat("es-ES", { timeZone: BOOKS_ZONE });

/** "Membresía «Círculo de Luna», del 1/12/2026 al 1/1/2027". */
const describePeriod = (title: string, { startsAt, endsAt }: NonNullable<SaleOrder["period"]>): string =>
  `Membresía «${title}», del ${periodDay.format(startsAt)} al ${periodDay.format(endsAt)}`;

function describe({ ayni, seatAmount, isGift, period }: SaleOrder): string {
  if (period) return describePeriod(ayni.title, period);
  return [
    ayni.title,
    ...(isGift ? ["regalo"] : []),
    ...(seatAmount > 0 ? ["con un lugar solidario"] : []),
  ].join(" · ");
}

const toLine = (order: SaleOrder): DraftLine => ({
  orderId: order.id,
  description: describe(order),
  taxRule: findRuleId(order),
  taxPercentage: order.taxPercentage.toNumber(),
  taxBase: order.taxBase,
  taxAmount: order.taxAmount,
});

/** Returns null while the law wants a recipient whom nobody knows. */
function draftFirst(sale: Sale): Draft | null {
  const { lead, orders } = sale;
  const recipientSealed = lead.invoiceTo?.sealed ?? null;
  if (recipientSealed === null && sumPaidEuros(sale) > RECIPIENT_LIMIT) return null;
  return {
    kind: recipientSealed === null ? "SIMPLIFIED" : "FULL",
    operationDate: findPaidDay(orders),
    recipientSealed,
    ...getRate(sale),
    correctsId: null,
    substitutesId: null,
    lines: orders.map(toLine),
  };
}

function sumRectified({ invoices }: Sale, orderId: string): Sums {
  const lines = invoices
    .filter(({ kind }) => isRectifying(kind))
    .flatMap((invoice) => invoice.lines.filter((line) => line.orderId === orderId));
  return lines.reduce(
    (sum, line) => ({ taxBase: sum.taxBase + line.taxBase, taxAmount: sum.taxAmount + line.taxAmount }),
    { taxBase: 0, taxAmount: 0 },
  );
}

/** The lines of the invoice of a sale that was returned, in part or as a whole, as far as no other document has them. */
const listReturnedLines = (sale: Sale, former: IssuedInvoice): DraftLine[] =>
  former.lines.flatMap((line) => {
    const { orderId, description, taxRule, taxPercentage } = line;
    const order = sale.orders.find(({ id }) => id === orderId);
    const returned = order?.payment?.refundedAmount ?? 0;
    const difference = findDifference(line, { returned, rectified: sumRectified(sale, orderId) });
    if (!difference) return [];
    const taxed = { taxRule, taxPercentage: taxPercentage.toNumber() };
    return [{ orderId, description: `Devolución: ${description}`, ...taxed, ...difference }];
  });

function draftRectifying(sale: Sale, first: IssuedInvoice): Draft | null {
  const former = findFull(sale) ?? first;
  const lines = listReturnedLines(sale, former);
  if (lines.length === 0) return null;
  const returned = sale.orders.filter(({ id }) => lines.some(({ orderId }) => orderId === id));
  return {
    kind: isFull(former.kind) ? "RECTIFYING_FULL" : "RECTIFYING_SIMPLIFIED",
    operationDate: toLastDay(returned.flatMap(({ payment }) => payment?.updatedAt ?? [])),
    recipientSealed: former.recipientSealed,
    ...toFormerRate(former),
    correctsId: former.id,
    substitutesId: null,
    lines,
  };
}

function draftSubstitute(sale: Sale, first: IssuedInvoice): Draft | null {
  const recipientSealed = sale.lead.invoiceTo?.sealed;
  if (recipientSealed === undefined || findFull(sale)) return null;
  return {
    kind: "SUBSTITUTE",
    operationDate: toIsoDate(first.operationDate),
    recipientSealed,
    ...toFormerRate(first),
    correctsId: null,
    substitutesId: first.id,
    lines: first.lines.map((line) => ({ ...line, taxPercentage: line.taxPercentage.toNumber() })),
  };
}

/**
 * Returns the next document that the sale lacks; null if there is none. A return is rectified before the invoice in
 * the buyer's name is written. Errors: `UninvoiceableSaleError`.
 */
export function draftNext(sale: Sale, start: Date | null): Draft | null {
  if (!isInvoicedSale(sale, start)) return null;
  const first = findFirst(sale);
  if (!first) return draftFirst(sale);
  return draftRectifying(sale, first) ?? draftSubstitute(sale, first);
}
