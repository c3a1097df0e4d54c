import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { lockAsAdmin } from "@/lib/identity/lock-user";
import { findUserTimeZone } from "@/lib/identity/users/data";
import { markPaidUp } from "@/lib/orders/paid-up";
import { findEffectiveBankDetails, unsealBankAccount } from "@/lib/payouts/bank-details/data";
import type { BankAccount } from "@/lib/payouts/bank-details/accounts";
import { pickDetails } from "@/lib/payouts/bank-details/policy";
import { findSepaSender } from "@/lib/payouts/sepa-sender/data";
import { canManagePayouts } from "@/lib/payouts/sales/policy";
import {
  checkPayoutDate,
  findPayoutConflict,
  lockSales,
  notifyPayouts,
  parsePayoutDate,
  recordPayout,
} from "@/lib/payouts/sales/record-payout";
import type { SaleView } from "@/lib/payouts/sales/schema";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { BankDetails, BankFile } from "@/lib/platform/db/generated/client";
import { violatesConstraint } from "@/lib/platform/db/errors";
import { AppError, conflict } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { formatFullName } from "@/lib/platform/text/full-name";
import { listBankFileCandidates } from "./data";
import { getExecutionDay } from "./policy";
import type { BankFileCloseInput, BankFileFormat, MadeBankFile } from "./schema";

// A file reserves its sales and their amounts before anybody reads it, so that what the bank was told never changes:
// later refunds show as overpaid. Only the admin knows whether the bank got it.

const MAKE_LIMIT = { name: "bank-file", points: 30, seconds: 3600 };
const READ_LIMIT = { name: "bank-file-read", points: 60, seconds: 3600 };
const TRANSACTION_TIMEOUT_MS = 60_000;

const NO_SENDER = "Indica primero la cuenta desde la que se paga.";
const NOTHING_TO_PAY =
  "No hay nada que pagar con este fichero: o falta la cuenta de esas personas, o ya está en otro fichero. Recarga la página.";
const SALES_TAKEN = "Alguien acaba de hacer un fichero con estas ventas. Recarga la página.";
const ALREADY_CLOSED = "Este fichero ya se confirmó o se descartó. Recarga la página.";

type NewLine = {
  orderId: string;
  masterId: string;
  bankDetailsId: string;
  amount: number;
  currency: string;
};

const isSepaLine = (sale: SaleView, details: BankDetails): boolean =>
  details.method === "IBAN" && sale.currency === "eur";

const isPayable = (sale: SaleView): boolean => findPayoutConflict(sale) === null && sale.availableAmount > 0;

/** Keeps the accounts of Masters from being removed until the file that pays them is there. */
const shareBankDetails = (tx: Tx, masterIds: string[]): Promise<unknown> =>
  tx.$queryRaw`
    select 1 from "BankDetails" where "userId" = any(${masterIds}::uuid[]) and "cancelledAt" is null order by id for key share`;

/** Reads the sales again under lock: a refund or another file may have come between. */
async function lockLines(tx: Tx, ids: string[], format: BankFileFormat, now: Date): Promise<NewLine[]> {
  const sales = [...(await lockSales(tx, ids)).values()].filter(isPayable);
  const masterIds = [...new Set(sales.map(({ masterUserId }) => masterUserId))];
  await shareBankDetails(tx, masterIds);
  const details = await findEffectiveBankDetails(tx, masterIds, now);
  return sales.flatMap((sale) => {
    const { id: orderId, masterUserId: masterId, availableAmount: amount, currency } = sale;
    const account = pickDetails(details.get(masterId) ?? [], currency);
    if (!account || (format === "SEPA" && !isSepaLine(sale, account))) return [];
    return [{ orderId, masterId, bankDetailsId: account.id, amount, currency }];
  });
}

const countPayments = (lines: readonly NewLine[]): number =>
  new Set(lines.map(({ masterId, currency }) => `${masterId} ${currency}`)).size;

async function createFile(
  tx: Tx,
  actor: Member,
  format: BankFileFormat,
  lines: NewLine[],
  now: Date,
): Promise<BankFile> {
  return tx.bankFile.create({
    data: {
      format,
      madeById: actor.id,
      createdAt: now,
      executionDate: format === "SEPA" ? new Date(getExecutionDay(now)) : null,
      lines: { createMany: { data: lines } },
    },
  });
}

/**
 * Reserves the sales that can be paid by such a file, among `orderIds` or all. Sales without details in force are left out.
 * Errors: `Forbidden`, `Conflict` (nothing to pay, no sender, taken by another file), `TooManyRequests`.
 */
export async function makeBankFile(
  actor: Member,
  { format, orderIds }: { format: BankFileFormat; orderIds?: string[] | undefined },
  now = new Date(),
): Promise<MadeBankFile> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(MAKE_LIMIT, actor.id);
  if (format === "SEPA" && !(await findSepaSender(now))) throw conflict(NO_SENDER);
  const candidates = await listBankFileCandidates(format, orderIds, now);
  try {
    return await db.$transaction(
      async (tx) => {
        await lockAsAdmin(tx, actor);
        const lines = await lockLines(tx, candidates, format, now);
        if (lines.length === 0) throw conflict(NOTHING_TO_PAY);
        const { id } = await createFile(tx, actor, format, lines, now);
        await recordAuditEntry(tx, actor, {
          action: "bankFile.made",
          subject: { type: "BankFile", id },
          after: { format, sales: String(lines.length) },
        });
        return { id, payments: countPayments(lines), sales: lines.length };
      },
      { timeout: TRANSACTION_TIMEOUT_MS },
    );
  } catch (error) {
    if (violatesConstraint(error, "BankFileLine_one_open")) throw conflict(SALES_TAKEN);
    throw error;
  }
}

/** One payment to a Master in a currency. */
export type BankPayment = {
  /** At most 35 characters, the same in each reading of the file. */
  endToEndId: string;
  slug: string;
  account: BankAccount;
  currency: string;
  amount: number;
  sales: number;
};

export type BankFileContent = {
  id: string;
  format: BankFileFormat;
  createdAt: Date;
  executionDay: string | null;
  payments: BankPayment[];
};

type FileLine = Omit<NewLine, "bankDetailsId"> & {
  master: { slug: string; name: string; lastName: string };
  bankDetails: BankDetails | null;
};

function groupByPayment(lines: readonly FileLine[]): FileLine[][] {
  const groups = new Map<string, FileLine[]>();
  for (const line of lines) {
    const key = `${line.masterId} ${line.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

type FileRef = Pick<BankFile, "id" | "status">;

function toPayment(file: FileRef, lines: readonly FileLine[], index: number): BankPayment {
  const [first] = lines;
  if (!first) throw new Error("A payment has no lines");
  const account = first.bankDetails ? unsealBankAccount(first.bankDetails) : null;
  if (!account) {
    const advice = file.status === "OPEN" ? " Descarta el fichero y pídele que los vuelva a escribir." : "";
    throw conflict(`Los datos de cobro de ${formatFullName(first.master)} no se pueden leer.${advice}`);
  }
  return {
    endToEndId: `${file.id.replaceAll("-", "").slice(-20)}-${index + 1}`,
    slug: first.master.slug,
    account,
    currency: first.currency,
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    sales: lines.length,
  };
}

async function findFileWithLines(tx: Tx, id: string) {
  const file = await tx.bankFile.findUnique({
    where: { id },
    include: {
      lines: {
        orderBy: [{ masterId: "asc" }, { currency: "asc" }, { orderId: "asc" }],
        include: { bankDetails: true, master: { select: { slug: true, name: true, lastName: true } } },
      },
    },
  });
  if (!file) throw new AppError("NotFound");
  return file;
}

/**
 * Reads the accounts and amounts of a file, also after it was sent or discarded; each account is recorded in the audit
 * log. Errors: `Forbidden`, `NotFound`, `Conflict` (unreadable account), `TooManyRequests`.
 */
export async function readBankFile(actor: Member, id: string): Promise<BankFileContent> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  await consumeRateLimit(READ_LIMIT, actor.id);
  return db.$transaction(
    async (tx) => {
      await lockAsAdmin(tx, actor);
      const { format, status, createdAt, executionDate, lines } = await findFileWithLines(tx, id);
      const payments = groupByPayment(lines).map((group, index) => toPayment({ id, status }, group, index));
      for (const masterId of new Set(lines.map((line) => line.masterId))) {
        await recordAuditEntry(tx, actor, {
          action: "bankDetails.seen",
          subject: { type: "User", id: masterId },
          after: { reason: "bank file", fileId: id },
        });
      }
      const executionDay = executionDate?.toISOString().slice(0, 10) ?? null;
      return { id, format, createdAt, executionDay, payments };
    },
    { timeout: TRANSACTION_TIMEOUT_MS },
  );
}

/** Errors: `NotFound`, `Conflict` (somebody else was faster). */
async function lockOpenFile(tx: Tx, id: string): Promise<BankFile> {
  await tx.$queryRaw`select 1 from "BankFile" where id = ${id}::uuid for update`;
  const file = await tx.bankFile.findUnique({ where: { id } });
  if (!file) throw new AppError("NotFound");
  if (file.status !== "OPEN") throw conflict(ALREADY_CLOSED);
  return file;
}

/** Pays what the file says, even if a part was refunded meanwhile: the bank has paid it. */
async function payLines(tx: Tx, actor: Member, fileId: string, date: Date): Promise<void> {
  const lines = await tx.bankFileLine.findMany({ where: { fileId } });
  const sales = await lockSales(
    tx,
    lines.map(({ orderId }) => orderId),
  );
  const paidSales = lines.flatMap(({ orderId, amount }) => {
    const sale = sales.get(orderId);
    return sale ? [{ ...sale, amount }] : [];
  });
  for (const sale of paidSales) {
    checkPayoutDate(date, sale, "paidOn");
    await recordPayout(tx, actor, sale, { date, amount: sale.amount, bankFileId: fileId });
  }
  await notifyPayouts(tx, paidSales, fileId);
}

async function listOrderIds(tx: Tx, fileId: string): Promise<string[]> {
  const lines = await tx.bankFileLine.findMany({ where: { fileId }, select: { orderId: true } });
  return lines.map(({ orderId }) => orderId).sort();
}

/**
 * Confirms that the bank got the file, which marks its sales as paid, or discards it, which frees them.
 * Errors: `Forbidden`, `NotFound`, `Conflict` (closed already), `ValidationError` (date).
 */
export async function closeBankFile(
  actor: Member,
  id: string,
  input: BankFileCloseInput,
  now = new Date(),
): Promise<void> {
  if (!canManagePayouts(actor)) throw new AppError("Forbidden");
  const isSent = input.status === "SENT";
  const paidAt =
    isSent && input.paidOn !== undefined
      ? parsePayoutDate(input.paidOn, await findUserTimeZone(actor.id), now, "paidOn")
      : now;
  await db.$transaction(
    async (tx) => {
      await lockAsAdmin(tx, actor);
      await lockOpenFile(tx, id);
      if (isSent) await payLines(tx, actor, id, paidAt);
      await tx.bankFile.update({
        where: { id },
        data: { status: input.status, closedAt: now, closedById: actor.id, paidAt: isSent ? paidAt : null },
      });
      if (!isSent) await markPaidUp(tx, await listOrderIds(tx, id));
      await recordAuditEntry(tx, actor, {
        action: isSent ? "bankFile.sent" : "bankFile.discarded",
        subject: { type: "BankFile", id },
      });
    },
    { timeout: TRANSACTION_TIMEOUT_MS },
  );
}
