import "server-only";
import { appendRecord } from "@/lib/invoicing/record/service";
import { formatReference } from "@/lib/invoicing/reference";
import { readInBatches } from "@/lib/platform/batches";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { InvoiceKind } from "@/lib/platform/db/generated/enums";
import { log } from "@/lib/platform/log";
import { getInvoiceStart, getOperator } from "@/lib/platform/site-config/data";
import { DAY_MS } from "@/lib/platform/time/instants";
import { draftNext } from "./draft";
import type { Draft } from "./draft";
import { toSeries } from "./policy";
import { findLeadId, lockSale, readSale } from "./sale";

const SWEEP_BATCH_SIZE = 100;

/** The last period of a membership that has ended may be recorded some days late. */
const LATE_INVOICE_DAYS = 30;

type Numbered = { series: string; number: number; issuedAt: Date };

/**
 * Takes the next number of the year's series. A second writer waits for the commit of the first, so numbers have no gap
 * and follow the time of issue, which is read once the series is locked: over midnight of a year, another one is taken.
 */
async function takeNumber(tx: Tx, kind: InvoiceKind): Promise<Numbered> {
  const series = toSeries(kind, new Date());
  await tx.$executeRaw`insert into "InvoiceSeries" ("series") values (${series}) on conflict do nothing`;
  await tx.$queryRaw`select 1 from "InvoiceSeries" where "series" = ${series} for update`;
  const issuedAt = new Date();
  if (toSeries(kind, issuedAt) !== series) return takeNumber(tx, kind);
  const { lastNumber } = await tx.invoiceSeries.update({
    where: { series },
    data: { lastNumber: { increment: 1 } },
    select: { lastNumber: true },
  });
  return { series, number: lastNumber, issuedAt };
}

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

const sumOf = (lines: Draft["lines"], key: "taxBase" | "taxAmount"): number =>
  lines.reduce((sum, line) => sum + line[key], 0);

type Owner = { buyerId: string; currency: string };

function toRow(
  { kind, lines, operationDate, exchangeRateDate, ...draft }: Draft,
  { buyerId, currency }: Owner,
) {
  const { name, taxId, address } = getOperator();
  const [taxBase, taxAmount] = [sumOf(lines, "taxBase"), sumOf(lines, "taxAmount")];
  return {
    ...draft,
    kind,
    buyerId,
    currency,
    operationDate: toDate(operationDate),
    exchangeRateDate: exchangeRateDate === null ? null : toDate(exchangeRateDate),
    issuerName: name,
    issuerTaxId: taxId,
    issuerAddress: address,
    taxBase,
    taxAmount,
    amount: taxBase + taxAmount,
    lines: {
      create: lines.map(
        ({ orderId, description, taxRule, taxPercentage, taxBase: base, taxAmount: tax }, position) => ({
          position,
          orderId,
          description,
          taxRule,
          taxPercentage,
          taxBase: base,
          taxAmount: tax,
        }),
      ),
    },
  };
}

/** Writes a document with its record for the tax agency, whose chain is locked last. Returns its number. */
async function issue(tx: Tx, draft: Draft, owner: Owner): Promise<string> {
  const numbered = await takeNumber(tx, draft.kind);
  const { id } = await tx.invoice.create({
    data: { ...toRow(draft, owner), ...numbered },
    select: { id: true },
  });
  await appendRecord(tx, id);
  return formatReference(numbered);
}

/** Issues the next document of a sale, which the lock decides. */
export async function issueNext(tx: Tx, leadId: string): Promise<void> {
  await lockSale(tx, leadId);
  const sale = await readSale(tx, leadId);
  const draft = sale && draftNext(sale, getInvoiceStart());
  if (!draft) return;
  const { lead } = sale;
  const reference = await issue(tx, draft, { buyerId: lead.userId, currency: lead.currency });
  if (draft.recipientSealed !== null) await tx.invoiceRecipient.deleteMany({ where: { orderId: leadId } });
  log.debug({ orderId: leadId, reference }, "An invoice was issued");
}

async function isIncomplete(leadId: string): Promise<boolean> {
  const sale = await readSale(db, leadId);
  return sale !== null && draftNext(sale, getInvoiceStart()) !== null;
}

/**
 * Issues what a sale lacks, one document in each transaction, so that a transaction locks one series only. Idempotent: the
 * job of the settlement, the buyer's page and the sweep call it. Returns at once for a sale that needs none. Errors:
 * `UninvoiceableSaleError`.
 */
export async function issueInvoices(orderId: string): Promise<void> {
  const leadId = await findLeadId(db, orderId);
  if (leadId === null) return;
  while (await isIncomplete(leadId)) await db.$transaction((tx) => issueNext(tx, leadId));
}

type OrderRef = { id: string };

/**
 * Lists the sales since `start` whose invoices do not add up to what was paid and not returned, or whose buyer waits for one
 * in their name. A substitute repeats what it stands for.
 */
const listIncompleteSales = (start: Date, after: OrderRef | null): Promise<OrderRef[]> =>
  db.$queryRaw<OrderRef[]>`
    select distinct coalesce(o."bundlePurchaseId", o.id) as id
    from "Order" o
    join "Payment" p on p."orderId" = o.id
    left join lateral (
      select sum(l."taxBase" + l."taxAmount") as amount
      from "InvoiceLine" l join "Invoice" i on i.id = l."invoiceId"
      where l."orderId" = o.id and i.kind <> 'SUBSTITUTE') invoiced on true
    where o.amount > 0 and o."completedAt" >= ${start}
      and coalesce(o."bundlePurchaseId", o.id) > ${after?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid
      and (invoiced.amount is distinct from p.amount - p."refundedAmount"
        or exists (select from "InvoiceRecipient" r where r."orderId" = o.id))
    order by id limit ${SWEEP_BATCH_SIZE}`;

/** Issues what no job has issued. */
export async function issueMissingInvoices(): Promise<void> {
  const start = getInvoiceStart();
  if (!start) return;
  for await (const sales of readInBatches(SWEEP_BATCH_SIZE, (after: OrderRef | null) =>
    listIncompleteSales(start, after),
  )) {
    for (const { id } of sales) {
      await issueInvoices(id).catch((err: unknown) =>
        log.error({ err, orderId: id }, "A sale could not be invoiced"),
      );
    }
  }
}

/** Deletes data that are of no use: of buyers who have not paid, and of memberships that ended long enough ago to be invoiced. */
export async function sweepRecipients(now = new Date()): Promise<void> {
  await db.invoiceRecipient.deleteMany({ where: { order: { status: { in: ["EXPIRED", "FAILED"] } } } });
  const endedBefore = new Date(now.getTime() - LATE_INVOICE_DAYS * DAY_MS);
  await db.membership.updateMany({
    where: { state: "ENDED", endedAt: { lt: endedBefore }, recipientSealed: { not: null } },
    data: { recipientSealed: null },
  });
}
