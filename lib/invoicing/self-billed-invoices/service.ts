import "server-only";
import { findEuroRate } from "@/lib/invoicing/exchange-rates/data";
import { toRegime, unsealFiscalData } from "@/lib/invoicing/fiscal-profile/data";
import { findCoveringAgreement } from "@/lib/invoicing/self-billing/policy";
import { listMonthSums } from "@/lib/invoicing/statements/data";
import { getPeriodBounds, toMonth } from "@/lib/invoicing/statements/periods";
import type { MonthSums } from "@/lib/invoicing/statements/policy";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { FiscalProfile, SelfBillingAgreement } from "@/lib/platform/db/generated/client";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { getInvoiceStart, getOperator } from "@/lib/platform/site-config/data";
import { toIsoDate } from "@/lib/platform/time/dates";
import { getInvoicePaper } from "./data";
import { renderInvoicePdf } from "./pdf";
import { findProfileOfMonth, formatInvoiceNumber, toInvoiceAmounts, toSeries } from "./policy";
import { findSelfBillingRule } from "./rules";
import { sealIssuer } from "./sealed-issuer";
import type { SettlementInput } from "./schema";

const PDF_LIMIT = { name: "self-billed-invoice-pdf", points: 60, seconds: 3600 };
const MASTERS_PER_BATCH = 100;
/** Runs that wait for each other do so within it. */
const TRANSACTION_TIMEOUT_MS = 60_000;

/** The first day of a month, as a column of type `date` has it. */
const toMonthDate = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** Masters with fiscal data and an agreement, now or formerly, whose closed months were not gone through yet. */
async function listDueMasterIds(thisMonth: string, after: string | null): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select distinct a."userId" as id from "SelfBillingAgreement" a
    where (${after}::uuid is null or a."userId" > ${after}::uuid)
      and exists (select from "FiscalProfile" f where f."userId" = a."userId")
      and not exists (
        select from "SelfBiller" b where b."masterId" = a."userId" and b."closedUntil" >= ${toMonthDate(thisMonth)}::date)
    order by 1 limit ${MASTERS_PER_BATCH}`;
  return rows.map(({ id }) => id);
}

type LockedBiller = { number: number; closedUntil: Date | null };

/** Locks the Master's series: a second caller waits here, and then finds that the months are done. */
async function lockBiller(tx: Tx, masterId: string): Promise<LockedBiller> {
  await tx.selfBiller.createMany({ data: [{ masterId }], skipDuplicates: true });
  const [biller] = await tx.$queryRaw<LockedBiller[]>`
    select number, "closedUntil" from "SelfBiller" where "masterId" = ${masterId}::uuid for update`;
  if (!biller) throw new Error(`Master ${masterId} has no series`);
  return biller;
}

type BillingFacts = {
  masterId: string;
  masterNumber: number;
  profiles: FiscalProfile[];
  agreements: SelfBillingAgreement[];
  now: Date;
};

/** Numbers have no gaps: the caller holds the lock of the Master's row. */
async function findNextNumber(tx: Tx, series: string): Promise<number> {
  const { _max } = await tx.selfBilledInvoice.aggregate({ where: { series }, _max: { number: true } });
  return (_max.number ?? 0) + 1;
}

function toIssuer(profile: FiscalProfile) {
  const data = unsealFiscalData(profile);
  if (!data) throw new Error(`The fiscal data of ${profile.userId} cannot be read`);
  return { name: data.name, taxId: data.taxId, address: `${data.address} (${profile.country})` };
}

/** Returns true if an invoice was written: not for a month without a balance, nor one that the Master invoices. */
async function issueMonth(tx: Tx, { period, currency, sales, refunds }: MonthSums, facts: BillingFacts) {
  const { masterId, masterNumber, profiles, agreements, now } = facts;
  const { end } = getPeriodBounds(period);
  const taxBase = sales.masterAmount - refunds.masterAmount;
  const profile = findProfileOfMonth(profiles, end);
  const agreement = findCoveringAgreement(agreements, end);
  if (taxBase === 0 || !profile || !agreement) return false;
  const key = { masterId, month: toMonthDate(period), currency };
  if ((await tx.selfBilledInvoice.count({ where: key })) > 0) return false;
  const lastDay = toIsoDate(end.getTime() - 1);
  const rule = findSelfBillingRule({ country: profile.country, regime: toRegime(profile.regime) }, lastDay);
  const rates = {
    taxPercentage: rule.percentage,
    withholdingPercentage: Number(profile.withholdingPercentage),
  };
  const isRectifying = taxBase < 0;
  const series = toSeries({ isRectifying, issueYear: toMonth(now).slice(0, 4), masterNumber });
  const operator = getOperator();
  const rate = await findEuroRate(tx, currency, lastDay);
  await tx.selfBilledInvoice.create({
    data: {
      ...key,
      ...rates,
      ...toInvoiceAmounts(taxBase, rates),
      series,
      number: await findNextNumber(tx, series),
      isRectifying,
      taxRule: rule.id,
      profileValidFrom: profile.validFrom,
      agreementId: agreement.id,
      issuerSealed: sealIssuer(toIssuer(profile), masterId),
      recipientName: operator.name,
      recipientTaxId: operator.taxId,
      recipientAddress: operator.address,
      exchangeRate: rate?.exchangeRate ?? null,
      exchangeRateDate: rate && new Date(rate.exchangeRateDate),
      issuedAt: now,
    },
  });
  return true;
}

async function issueMonths(tx: Tx, masterId: string, start: Date, now: Date): Promise<number> {
  const thisMonth = toMonth(now);
  const { number: masterNumber, closedUntil } = await lockBiller(tx, masterId);
  if (closedUntil && closedUntil >= toMonthDate(thisMonth)) return 0;
  const profiles = await tx.fiscalProfile.findMany({ where: { userId: masterId } });
  const agreements = await tx.selfBillingAgreement.findMany({ where: { userId: masterId } });
  const facts = { masterId, masterNumber, profiles, agreements, now };
  const closed = (await listMonthSums(tx, masterId)).filter(
    ({ period }) => period >= toMonth(start) && period < thisMonth,
  );
  let issued = 0;
  for (const month of closed) if (await issueMonth(tx, month, facts)) issued += 1;
  await tx.selfBiller.update({ where: { masterId }, data: { closedUntil: toMonthDate(thisMonth) } });
  return issued;
}

/** Returns how many invoices were written, all or none. The account may be closed: what it sold is invoiced all the same. */
const issueMaster = (masterId: string, start: Date, now: Date): Promise<number> =>
  db.$transaction((tx) => issueMonths(tx, masterId, start, now), { timeout: TRANSACTION_TIMEOUT_MS });

/**
 * Writes the invoices of Masters for the months that have closed in Spain, once each, by any number of processes. What fails for
 * one Master holds up no other, and is tried again with the next run. Returns how many were written.
 */
export async function issueDueInvoices(now = new Date()): Promise<number> {
  const start = getInvoiceStart();
  if (!start) return 0;
  let [issued, failed] = [0, 0];
  let ids = await listDueMasterIds(toMonth(now), null);
  while (ids.length > 0) {
    for (const id of ids) {
      try {
        issued += await issueMaster(id, start, now);
      } catch (error) {
        failed += 1;
        log.error({ err: error, masterId: id }, "The invoices of a Master could not be written");
      }
    }
    ids = await listDueMasterIds(toMonth(now), ids.at(-1) ?? null);
  }
  if (failed > 0) throw new Error(`The invoices of ${failed} Masters could not be written`);
  return issued;
}

/** Errors as in `getInvoicePaper`, `ServiceUnavailable` (too many heavy tasks wait), `TooManyRequests`. */
export async function createInvoicePdf(
  actor: Member,
  id: string,
): Promise<{ number: string; bytes: Uint8Array<ArrayBuffer> }> {
  const paper = await getInvoicePaper(actor, id);
  await consumeRateLimit(PDF_LIMIT, actor.id);
  return { number: paper.invoice.number, bytes: await renderInvoicePdf(paper, actor.id) };
}

/**
 * Marks that tax and withholding of an invoice were settled with its Master, or that they were not; a repeat keeps the first date.
 * Errors: `Forbidden` (no admin), `NotFound`.
 */
export async function settleInvoice(
  actor: Member,
  id: string,
  { settled }: SettlementInput,
  now = new Date(),
): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockAsAdmin(tx, actor);
    const invoice = await tx.selfBilledInvoice.findUnique({ where: { id } });
    if (!invoice) throw new AppError("NotFound");
    if ((invoice.settledAt !== null) === settled) return;
    await tx.selfBilledInvoice.update({ where: { id }, data: { settledAt: settled ? now : null } });
    await recordAuditEntry(tx, actor, {
      action: settled ? "selfBill.settled" : "selfBill.unsettled",
      subject: { type: "User", id: invoice.masterId },
      after: {
        number: formatInvoiceNumber(invoice),
        amount: String(invoice.taxAmount - invoice.withholdingAmount),
        currency: invoice.currency,
      },
    });
  });
}
