import "server-only";
import type { XmlElement } from "@/lib/invoicing/xml";
import { seal, unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { ExpectedError } from "@/lib/platform/expected-error";
import type { Declared, DeclaredRecord } from "./changes";

const PURPOSE = "seller report";
const OPERATOR = "operator";

export const sealContent = (content: XmlElement, masterId: string | null): string =>
  seal(PURPOSE, JSON.stringify(content), masterId ?? OPERATOR);

/** Errors: `ExpectedError` (the server's key has changed). */
function unsealContent(sealed: string, masterId: string | null): XmlElement {
  const json = unseal(PURPOSE, sealed, masterId ?? OPERATOR);
  if (json === null)
    throw new ExpectedError(
      "Lo que se declaró no se puede leer con el NEXTAUTH_SECRET de ahora: corrige ese año a mano.",
    );
  return JSON.parse(json) as XmlElement;
}

/** Reads what was declared of a year, message by message: the last record of each Master is in force. Errors: `ExpectedError`. */
export async function readDeclared(year: string, tx: Tx = db): Promise<Declared> {
  const records = await tx.sellerReportRecord.findMany({
    where: { report: { year: Number(year) } },
    orderBy: { reportId: "asc" },
  });
  let operator: DeclaredRecord | null = null;
  const sellers = new Map<string, DeclaredRecord>();
  for (const { docRefId, masterId, kind, sealed } of records) {
    const record = { docRefId, isDeleted: kind === "DELETION", content: unsealContent(sealed, masterId) };
    if (masterId === null) operator = record;
    else sellers.set(masterId, record);
  }
  return { operator, sellers };
}

/** Lists the declared records of a Master, oldest first, for the export of their data. */
export async function listOwnSellerRecords(masterId: string) {
  const records = await db.sellerReportRecord.findMany({
    where: { masterId },
    orderBy: { reportId: "asc" },
    include: { report: true },
  });
  return records.map(({ docRefId, kind, report: { year, recordedAt } }) => ({
    year,
    kind,
    docRefId,
    recordedAt: recordedAt.toISOString(),
  }));
}
