import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { ExpectedError } from "@/lib/platform/expected-error";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import { BOOK_LABELS, formatOldRates, KIND_LABELS, placeName, quarterName } from "@/lib/invoicing/books/copy";
import { getBookFileName } from "@/lib/invoicing/books/csv";
import { findDifference, sumQuarter } from "@/lib/invoicing/books/data";
import { sumBoxes } from "@/lib/invoicing/books/policy";
import { bookNames } from "@/lib/invoicing/books/schema";
import type { RuleTotal } from "@/lib/invoicing/books/schema";
import type { BooksArguments } from "./arguments";
import { exportBook } from "@/lib/invoicing/books/service";
import { exportSellersReport, recordSentMessage } from "@/lib/invoicing/seller-reports/service";
import type { WrittenMessage } from "@/lib/invoicing/seller-reports/service";
import { print, runStep } from "@/scripts/steps.mjs";

type QuarterFolder = { quarter: string; folder: string };
type YearFolder = { year: string; folder: string };

async function writeFiles({ quarter, folder }: QuarterFolder): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const book of bookNames) {
    const response = await exportBook({ book, quarter });
    const bytes = Buffer.from(await response.arrayBuffer());
    await writeFile(join(folder, `${getBookFileName(book, quarter)}.csv`), bytes);
  }
  return `${bookNames.length} files in ${resolve(folder)}`;
}

const formatEuros = (cents: number): string => formatMoneyWithDecimals(cents, "eur");

const describeTotal = ({ taxName, place, percentage, kind, ...total }: RuleTotal): string =>
  [
    `${taxName} ${percentage} % (${placeName(place)})`,
    KIND_LABELS[kind] + (total.correctedQuarter ? ` de ${total.correctedQuarter}` : ""),
    `${pluralize(total.invoices, "documento", "documentos")}, base ${formatEuros(total.taxBase)}, cuota ${formatEuros(total.taxAmount)}`,
  ].join(" · ");

async function printTotals(quarter: string): Promise<void> {
  const { totals, substitutes, oldRates } = await sumQuarter(quarter);
  print();
  print(`  ${BOOK_LABELS["303"]}, ${quarterName(quarter)}`);
  for (const total of totals) print(`    ${describeTotal(total)}`);
  if (totals.length === 0) print("    Nada facturado.");
  if (substitutes > 0)
    print(`    No declaradas otra vez: ${pluralize(substitutes, "sustitutiva", "sustitutivas")}`);
  if (oldRates > 0) print(`    ${formatOldRates(oldRates)}`);
  for (const { box, amount } of sumBoxes(totals)) print(`    Casilla ${box}: ${formatEuros(amount)}`);
}

/** Writes all books into a folder and tells the totals. Errors: `ExpectedError` with the first thing that does not agree. */
async function writeQuarter(options: QuarterFolder): Promise<void> {
  await runStep("books", "writing", () => writeFiles(options));
  await printTotals(options.quarter);
  print();
  const difference = await findDifference(options.quarter);
  if (difference !== null) throw new ExpectedError(`  ${difference}`);
  print("  Books, invoices, orders and payouts agree to the cent.");
}

const describeMessage = ({ kind, operator, sellers, waiting }: WrittenMessage): string[] => {
  const count = (type: string) => sellers.filter((record) => record.type === type).length;
  const corrections = [
    ...(operator.type === "OECD2" ? ["los datos de quien declara"] : []),
    pluralize(count("OECD2"), "Maestro", "Maestros"),
  ].join(" y ");
  return kind === "DPI402"
    ? [
        `Corrige ${corrections}, y borra ${count("OECD3")}.`,
        ...(waiting > 0
          ? [
              `Los nuevos (${waiting}) van en otro mensaje: cuando este conste como enviado, pide otra vez el informe.`,
            ]
          : []),
      ]
    : [`Declara ${pluralize(sellers.length, "Maestro", "Maestros")}.`];
};

/**
 * Writes the yearly report on Masters (modelo 238) as CSV and, unless all of it was sent, the XML of the next message, whose file
 * no later one replaces; tells who is not in it.
 */
async function writeYear({ year, folder }: YearFolder): Promise<void> {
  await runStep("modelo 238", "writing", async () => {
    await mkdir(folder, { recursive: true });
    const { response, message, leftOut } = await exportSellersReport(year);
    const name = `${getBookFileName("238", `${year}-4`)}.csv`;
    await writeFile(join(folder, name), Buffer.from(await response.arrayBuffer()));
    for (const { masterName, masterId } of leftOut)
      print(`    Falta en el XML: ${masterName} (${masterId}); el CSV dice qué datos faltan.`);
    if (!message) return `Nada ha cambiado desde lo enviado: 1 file in ${resolve(folder)}`;
    await writeFile(join(folder, `${message.messageRefId}.xml`), message.xml);
    for (const sentence of describeMessage(message)) print(`    ${sentence}`);
    return `2 files in ${resolve(folder)}`;
  });
}

/** Remembers that the message of a file was sent. Errors: `ExpectedError`. */
async function recordSent(file: string): Promise<void> {
  await runStep("modelo 238", "recording", async () => {
    const xml = await readFile(file, "utf8").catch(() => {
      throw new ExpectedError(`No se puede leer ${resolve(file)}.`);
    });
    const { messageRefId, year } = await recordSentMessage(xml);
    return `${messageRefId} consta como enviado; el próximo de ${year} dirá solo lo que cambie`;
  });
}

/** Does what the arguments ask for. Errors: `ExpectedError` with the first thing that does not agree in a quarter. */
export function writeBooks(options: BooksArguments): Promise<void> {
  if ("sentFile" in options) return recordSent(options.sentFile);
  return "year" in options ? writeYear(options) : writeQuarter(options);
}
