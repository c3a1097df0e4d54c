import "server-only";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { renderPdf } from "@/lib/platform/pdf/write";
import { isolate } from "@/lib/platform/text/isolate";
import { BOOKS_NOTE, describeBalance, formatPeriod, toStatementLines } from "./copy";
import type { Statement } from "./schema";
import { writeSheet } from "./sheet";

export type StatementPaper = {
  statement: Statement;
  masterName: string;
  /** Name, tax id and address of the operator; null while the site has none configured. */
  operator: string | null;
  /** Instant of the reading of the books. */
  date: string;
  /** True while the period lasts: its figures still change. */
  isOpen: boolean;
};

/** Called in a thread of its own, through `renderPdf`. */
export const writePdf = ({
  statement,
  masterName,
  operator,
  date,
  isOpen,
}: StatementPaper): Promise<Uint8Array<ArrayBuffer>> =>
  writeSheet({
    title: statement.period.length === 4 ? "Resumen del año" : "Extracto del mes",
    subject: `${formatPeriod(statement.period)} · ${statement.currency.toUpperCase()}`,
    date: new Date(date),
    parties: [
      { name: "De quién", text: isolate(masterName) },
      { name: "Con quién", text: operator ?? PRODUCT_NAME },
    ],
    lines: toStatementLines(statement),
    notes: [
      describeBalance(statement),
      BOOKS_NOTE,
      ...(isOpen ? ["El periodo no ha terminado: estas cifras todavía pueden cambiar."] : []),
      "No es una factura.",
    ],
  });

/** Errors: `ServiceUnavailable` (too many heavy tasks wait). */
export const renderStatementPdf = (
  paper: StatementPaper,
  personId: string,
): Promise<Uint8Array<ArrayBuffer>> =>
  renderPdf({ folder: "invoicing/statements", input: paper, personId, writePdf });
