import { mkdir, writeFile } from "node:fs/promises";
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
import { exportBook, exportSellersReport } from "@/lib/invoicing/books/service";
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

/** Writes the yearly report on Masters (modelo 238) as CSV and XML, and tells who is not in the XML. */
async function writeYear({ year, folder }: YearFolder): Promise<void> {
  await runStep("modelo 238", "writing", async () => {
    await mkdir(folder, { recursive: true });
    const quarter = `${year}-4`;
    const { response, xml, leftOut } = await exportSellersReport(year);
    const name = join(folder, getBookFileName("238", quarter));
    await writeFile(`${name}.csv`, Buffer.from(await response.arrayBuffer()));
    await writeFile(`${name}.xml`, xml);
    for (const { masterName, masterId } of leftOut)
      print(`    Falta en el XML: ${masterName} (${masterId}); el CSV dice qué datos faltan.`);
    return `2 files in ${resolve(folder)}`;
  });
}

/** Writes what the arguments ask for. Errors: `ExpectedError` with the first thing that does not agree in a quarter. */
export const writeBooks = (options: BooksArguments): Promise<void> =>
  "year" in options ? writeYear(options) : writeQuarter(options);
