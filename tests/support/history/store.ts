import { randomUUID } from "node:crypto";
import { sealRecipient } from "@/lib/orders/recipient";
import { db } from "@/lib/platform/db/client";
import type { InvoiceKind, Prisma } from "@/lib/platform/db/generated/client";
import { buildTestAyni } from "@/tests/support/factories/ayni";
import { createTestMaster } from "@/tests/support/factories/users";
import { DAY_MS, MINUTE_MS, toSpanishDay } from "./arithmetic";
import { pairSales, writeAllInvoices } from "./invoices";
import type { HistoryInvoice } from "./invoices";
import { inventSales, sumReturns } from "./sales";
import type { HistorySale, Place } from "./sales";

export type History = { sales: HistorySale[]; invoices: HistoryInvoice[] };

const SIDE = 100;
const MASTERS = 5;

/** A buyer may have one live order of a content, so each pair of both is a place. */
async function createPlaces(count: number): Promise<Place[]> {
  const masters = await Promise.all(Array.from({ length: MASTERS }, () => createTestMaster()));
  const aynis = Array.from({ length: SIDE }, (_, index) => {
    const userId = masters[index % MASTERS]?.id ?? "";
    return { ...buildTestAyni(userId), id: randomUUID(), userId };
  });
  const buyerIds = Array.from({ length: SIDE }, () => randomUUID());
  await db.ayni.createMany({ data: aynis });
  await db.user.createMany({
    data: buyerIds.map((id) => ({
      id,
      slug: `persona-${id}`,
      name: "Inés",
      lastName: "Peña",
      email: `${id}@example.test`,
      passwordHash: "-",
      acceptedTermsAt: new Date(),
    })),
  });
  const places = buyerIds.flatMap((buyerId) =>
    aynis.map(({ id: ayniId, userId: masterId }) => ({ ayniId, masterId, buyerId })),
  );
  return places.slice(0, count);
}

function toOrder(sale: HistorySale, transferId: string | null): Prisma.OrderCreateManyInput {
  const isReturned = sumReturns(sale.returns) === sale.amount;
  return {
    id: sale.id,
    reference: `AY-${sale.id}`,
    userId: sale.buyerId,
    ayniContentId: sale.ayniId,
    masterUserId: sale.masterId,
    status: isReturned ? "REFUNDED" : "COMPLETED",
    refundedAt: isReturned ? new Date(sale.returns.at(-1)?.at ?? 0) : null,
    purchaseDate: new Date(sale.soldAt - MINUTE_MS),
    completedAt: new Date(sale.soldAt),
    amount: sale.amount,
    taxBase: sale.base,
    taxAmount: sale.tax,
    taxPercentage: sale.percentage,
    taxRule: sale.rule,
    feeAmount: sale.fee,
    currency: sale.currency,
    availableBillingDate: new Date(sale.soldAt + 14 * DAY_MS),
    paidToMaster: sale.paid !== null,
    paidToMasterDate: sale.paid && new Date(sale.paid.at),
    paidToMasterAmount: sale.paid?.amount ?? null,
    transferId,
  };
}

function toPayment(sale: HistorySale): Prisma.PaymentCreateManyInput {
  const refundedAmount = sumReturns(sale.returns);
  return {
    orderId: sale.id,
    paymentIntentId: `pi_${sale.id}`,
    status: refundedAmount === sale.amount ? "REFUNDED" : "SUCCEEDED",
    amount: sale.amount,
    currency: sale.currency,
    refundedAmount,
    createdAt: new Date(sale.soldAt),
    updatedAt: new Date(sale.returns.at(-1)?.at ?? sale.soldAt),
  };
}

/** A transfer for each Master, currency and day with a payout; others are paid by hand. */
function toTransfers(sales: readonly HistorySale[]) {
  const transfers = new Map<string, Prisma.TransferCreateManyInput & { id: string; amount: number }>();
  const transferIds = new Map<string, string>();
  for (const { id, masterId, currency, paid } of sales) {
    if (!paid || paid.amount % 2 === 0) continue;
    const key = `${masterId} ${currency} ${toSpanishDay(paid.at)}`;
    const transfer = transfers.get(key) ?? {
      id: randomUUID(),
      masterId,
      accountId: "acct_history",
      processorTransferId: `tr_${randomUUID()}`,
      amount: 0,
      currency,
      status: "SENT",
      sentAt: new Date(paid.at),
    };
    transfers.set(key, { ...transfer, amount: transfer.amount + paid.amount });
    transferIds.set(id, transfer.id);
  }
  return { transfers: [...transfers.values()], transferIds };
}

const TIMEOUT_MS = 110_000;

/** Stores orders with their payments. Triggers, which take most of the time, keep seats and feeds that no book reads. */
async function storeSales(
  sales: readonly HistorySale[],
  transferIds: ReadonlyMap<string, string>,
): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`alter table "Order" disable trigger user`;
      await tx.order.createMany({
        data: sales.map((sale) => toOrder(sale, transferIds.get(sale.id) ?? null)),
      });
      await tx.payment.createMany({ data: sales.map(toPayment) });
      await tx.$executeRaw`alter table "Order" enable trigger user`;
      await tx.$executeRaw`
        insert into "SalePayout" ("orderId", total, amount, "paidAt", "transferId")
        select id, "paidToMasterAmount", "paidToMasterAmount", "paidToMasterDate", "transferId"
        from "Order" where "paidToMaster" and id = any(${sales.map(({ id }) => id)}::uuid[])`;
    },
    { timeout: TIMEOUT_MS },
  );
}

const PREFIXES: Readonly<Record<InvoiceKind, string>> = {
  SIMPLIFIED: "AY",
  FULL: "AYC",
  SUBSTITUTE: "AYC",
  RECTIFYING_SIMPLIFIED: "AYR",
  RECTIFYING_FULL: "AYR",
};

const isSimplified = (kind: InvoiceKind): boolean =>
  kind === "SIMPLIFIED" || kind === "RECTIFYING_SIMPLIFIED";

const recipientOf = (buyerId: string): string =>
  sealRecipient(
    { name: "Inés Peña", taxId: "12345678Z", country: "ES", address: "Calle Mayor 1, 28013 Madrid" },
    buyerId,
  );

type Numbered = HistoryInvoice & { series: string; number: number };

function numberInvoices(invoices: readonly HistoryInvoice[]): Numbered[] {
  const last = new Map<string, number>();
  return invoices.map((invoice) => {
    const series = `${PREFIXES[invoice.kind]}-${toSpanishDay(invoice.issuedAt).slice(2, 4)}`;
    const number = (last.get(series) ?? 0) + 1;
    last.set(series, number);
    return { ...invoice, series, number };
  });
}

const sumOf = (lines: HistoryInvoice["lines"], key: "base" | "tax"): number =>
  lines.reduce((sum, line) => sum + line[key], 0);

function toInvoiceRow(invoice: Numbered): Prisma.InvoiceCreateManyInput {
  const { lines, rate, issuedAt, operationDate, kind, buyerId, ...row } = invoice;
  const [taxBase, taxAmount] = [sumOf(lines, "base"), sumOf(lines, "tax")];
  return {
    ...row,
    kind,
    buyerId,
    issuedAt: new Date(issuedAt),
    operationDate: new Date(operationDate),
    issuerName: "Ayllu Compartir S. L.",
    issuerTaxId: "B12345674",
    issuerAddress: "Calle Mayor 1, 28013 Madrid",
    recipientSealed: isSimplified(kind) ? null : recipientOf(buyerId),
    exchangeRate: rate === null ? null : `0.${String(rate).padStart(8, "0")}`,
    exchangeRateDate: rate === null ? null : new Date("2026-11-02"),
    taxBase,
    taxAmount,
    amount: taxBase + taxAmount,
  };
}

async function storeInvoices(invoices: readonly HistoryInvoice[]): Promise<void> {
  const numbered = numberInvoices(invoices);
  const series = new Map(numbered.map(({ series: name, number }) => [name, number]));
  await db.invoiceSeries.createMany({
    data: [...series].map(([name, lastNumber]) => ({ series: name, lastNumber })),
  });
  await db.invoice.createMany({ data: numbered.map(toInvoiceRow) });
  await db.invoiceLine.createMany({
    data: numbered.flatMap(({ id, lines }) =>
      lines.map(({ orderId, rule, percentage, base, tax }, position) => ({
        invoiceId: id,
        position,
        orderId,
        description: "Respirar para volver a casa",
        taxRule: rule,
        taxPercentage: percentage,
        taxBase: base,
        taxAmount: tax,
      })),
    ),
  });
}

/** Stores as many sales as asked, at most 10 000, which are the same for a seed, with a few large writes. */
export async function createSalesHistory(count: number, seed: number): Promise<History> {
  const sales = inventSales(await createPlaces(count), seed);
  const invoices = writeAllInvoices(sales, pairSales(sales));
  const { transfers, transferIds } = toTransfers(sales);
  await db.transfer.createMany({ data: transfers });
  await storeSales(sales, transferIds);
  await storeInvoices(invoices);
  return { sales, invoices };
}
