import "server-only";
import { recordAuditEntry } from "@/lib/identity/audit/service";
import { createSellersFile, findQuarterRates, readSellers } from "@/lib/invoicing/books/csv";
import { recordExport } from "@/lib/invoicing/books/service";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import type { SellerRecordKind } from "@/lib/platform/db/generated/enums";
import { ExpectedError } from "@/lib/platform/expected-error";
import { findNextMessage, type Declared, type NextMessage } from "./changes";
import { readDeclared, sealContent } from "./data";
import {
  getSender,
  renderMessage,
  toMessageRefId,
  toOperatorRecord,
  toSellerRecords,
  type DocRecord,
  type SellerRecords,
} from "./dac7";
import { parseMessage, type ParsedMessage } from "./parsing";

/** A message that can be sent; its file is named after it. */
export type WrittenMessage = NextMessage & { messageRefId: string; xml: string };

/** The report of a year on Masters (modelo 238): `message` is null if all of it was declared. */
export type SellersReport = {
  response: Response;
  message: WrittenMessage | null;
  leftOut: SellerRecords["leftOut"];
};

/** Creates the report for the server's console, as CSV and XML from one reading, and records it once. Errors: `ExpectedError`. */
export async function exportSellersReport(year: string, now = new Date()): Promise<SellersReport> {
  const quarter = `${year}-4`;
  const book = await readSellers(quarter, now);
  const findRate = await findQuarterRates(year, book.rows);
  const { contents, leftOut } = toSellerRecords({ ...book, findRate });
  const messageRefId = toMessageRefId(year, now);
  const current = {
    operator: toOperatorRecord(),
    sellers: contents,
    paidIds: new Set(book.shownMasterIds),
  };
  const next = findNextMessage(current, await readDeclared(year), messageRefId);
  await recordExport(null, { book: "238", quarter, masterIds: book.shownMasterIds });
  const message = next && {
    ...next,
    messageRefId,
    xml: renderMessage({ ...next, year, messageRefId }, now),
  };
  return { response: createSellersFile(quarter, book).response, message, leftOut };
}

const KINDS: Readonly<Record<Exclude<DocRecord["type"], "OECD0">, SellerRecordKind>> = {
  OECD1: "NEW",
  OECD2: "CORRECTION",
  OECD3: "DELETION",
};

const UUID_AT_END = /-([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/;

type OwnedRecord = DocRecord & { masterId: string | null };

/** Errors: `ExpectedError` (a record of a Master that is not named after one). */
function listOwned({ operator, sellers }: ParsedMessage): OwnedRecord[] {
  const owned = sellers.map((record) => {
    const masterId = UUID_AT_END.exec(record.docRefId)?.[1];
    if (!masterId) throw new ExpectedError(`El registro ${record.docRefId} no es de un Maestro.`);
    return { ...record, masterId };
  });
  return [{ ...operator, masterId: null }, ...owned];
}

/** A record follows what was declared: a new one nothing, a correction or a deletion the last one. */
function follows({ masterId, type, docRefId, correctsId }: OwnedRecord, declared: Declared): boolean {
  const last = masterId === null ? declared.operator : declared.sellers.get(masterId);
  if (type === "OECD0") return last?.docRefId === docRefId;
  if (type === "OECD1") return last?.isDeleted ?? true;
  return last?.isDeleted === false && last.docRefId === correctsId;
}

/** Errors: `ExpectedError` (recorded already, or written before another message was). */
async function recordMessage(tx: Tx, message: ParsedMessage, now: Date): Promise<void> {
  const { messageRefId, year } = message;
  await tx.$executeRaw`lock table "SellerReport" in share row exclusive mode`;
  if ((await tx.sellerReport.count({ where: { messageRefId } })) > 0)
    throw new ExpectedError(`El mensaje ${messageRefId} ya constaba como enviado.`);
  const records = listOwned(message);
  const declared = await readDeclared(year, tx);
  if (!records.every((record) => follows(record, declared)))
    throw new ExpectedError(
      `El mensaje ${messageRefId} no sigue a los de ${year} que constan como enviados: se escribió antes que alguno de ellos.`,
    );
  await tx.sellerReport.create({
    data: {
      messageRefId,
      year: Number(year),
      recordedAt: now,
      records: {
        create: records.flatMap(({ type, docRefId, correctsId = null, masterId, content }) =>
          type === "OECD0"
            ? []
            : [{ docRefId, masterId, correctsId, kind: KINDS[type], sealed: sealContent(content, masterId) }],
        ),
      },
    },
  });
  await recordAuditEntry(tx, null, {
    action: "sellerReport.sent",
    subject: { type: "Users", id: "csv" },
    after: { messageRefId, year },
  });
}

/** Remembers from its file that a message was sent, so that the next one of its year says only what differs. Errors: `ExpectedError`. */
export async function recordSentMessage(xml: string, now = new Date()): Promise<ParsedMessage> {
  const message = parseMessage(xml);
  if (message?.sender !== getSender())
    throw new ExpectedError("El fichero no es un mensaje nuestro del modelo 238.");
  await db.$transaction((tx) => recordMessage(tx, message, now));
  return message;
}
