import { randomUUID } from "node:crypto";
import type { InvoiceKind } from "@/lib/platform/db/generated/enums";
import { toSpanishDay } from "./arithmetic";
import { toReturnedTax } from "./sales";
import type { HistoryLine, HistorySale } from "./sales";

// The invoices that such sales have.

export type HistoryInvoice = {
  id: string;
  kind: InvoiceKind;
  issuedAt: number;
  /** "2027-03-31", in Spain. */
  operationDate: string;
  buyerId: string;
  currency: string;
  rate: bigint | null;
  lines: (HistoryLine & { orderId: string })[];
  correctsId: string | null;
  substitutesId: string | null;
};

const ISSUE_MS = 2000;

function writeFirst(sale: HistorySale): HistoryInvoice {
  const { id, soldAt, buyerId, currency, rate, rule, percentage, base, tax, isNamed } = sale;
  return {
    id: randomUUID(),
    kind: isNamed ? "FULL" : "SIMPLIFIED",
    issuedAt: soldAt + ISSUE_MS,
    operationDate: toSpanishDay(soldAt),
    buyerId,
    currency,
    rate,
    lines: [{ orderId: id, rule, percentage, base, tax }],
    correctsId: null,
    substitutesId: null,
  };
}

function writeSubstitute({ namedAt }: HistorySale, first: HistoryInvoice): HistoryInvoice[] {
  if (namedAt === null) return [];
  return [{ ...first, id: randomUUID(), kind: "SUBSTITUTE", issuedAt: namedAt, substitutesId: first.id }];
}

function writeRectifying(sale: HistorySale, formers: readonly HistoryInvoice[]): HistoryInvoice[] {
  let returned = 0;
  return sale.returns.map(({ at, amount }) => {
    const tax = toReturnedTax(sale, returned + amount) - toReturnedTax(sale, returned);
    returned += amount;
    const former = formers.findLast(({ issuedAt }) => issuedAt < at) ?? formers[0];
    if (!former) throw new Error("The sale has no invoice");
    return {
      ...former,
      id: randomUUID(),
      kind: former.kind === "SIMPLIFIED" ? "RECTIFYING_SIMPLIFIED" : "RECTIFYING_FULL",
      issuedAt: at,
      operationDate: toSpanishDay(at),
      lines: former.lines.map((line) => ({ ...line, base: tax - amount, tax: -tax })),
      correctsId: former.id,
      substitutesId: null,
    };
  });
}

/** The invoices of a sale in the order of their issue: the first one, one in its place, and one for each return. */
function writeInvoices(sale: HistorySale): HistoryInvoice[] {
  const first = writeFirst(sale);
  const formers = [first, ...writeSubstitute(sale, first)];
  return [...formers, ...writeRectifying(sale, formers)];
}

/** A sale with one simplified invoice, which can be one of two that are paid at once. */
const isPlain = ({ isNamed, namedAt, returns }: HistorySale): boolean =>
  !isNamed && namedAt === null && returns.length === 0;

/** Pays plain sales of one buyer and currency at once, two by two, as a bundle is; returns which sale goes with which. */
export function pairSales(sales: readonly HistorySale[]): Map<string, string> {
  const partners = new Map<string, string>();
  const waiting = new Map<string, HistorySale>();
  for (const sale of sales.filter(isPlain)) {
    const key = `${sale.buyerId} ${sale.currency}`;
    const partner = waiting.get(key);
    if (!partner) {
      waiting.set(key, sale);
      continue;
    }
    sale.soldAt = partner.soldAt;
    if (sale.paid) sale.paid = { ...sale.paid, at: Math.max(sale.paid.at, sale.soldAt + ISSUE_MS) };
    partners.set(sale.id, partner.id);
    waiting.delete(key);
  }
  return partners;
}

/** Writes all invoices in the order of their issue; a pair of sales has one. */
export function writeAllInvoices(
  sales: readonly HistorySale[],
  partners: ReadonlyMap<string, string>,
): HistoryInvoice[] {
  const written = sales.flatMap(writeInvoices);
  const byOrder = new Map(written.map((invoice) => [invoice.lines[0]?.orderId, invoice]));
  for (const [id, partnerId] of partners)
    byOrder.get(partnerId)?.lines.push(...(byOrder.get(id)?.lines ?? []));
  return written
    .filter(({ lines }) => lines.length > 1 || !partners.has(lines[0]?.orderId ?? ""))
    .toSorted((left, right) => left.issuedAt - right.issuedAt);
}
