import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { ExpectedError } from "@/lib/platform/expected-error";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import { BOOK_LABELS, KIND_LABELS, placeName, quarterName } from "@/lib/invoicing/books/copy";
import { getBookFileName } from "@/lib/invoicing/books/csv";
import { findDifference, sumQuarter } from "@/lib/invoicing/books/data";
import { sumBoxes } from "@/lib/invoicing/books/policy";
import { bookNames } from "@/lib/invoicing/books/schema";
import type { RuleTotal } from "@/lib/invoicing/books/schema";
import { exportBook } from "@/lib/invoicing/books/service";
import type { BooksArguments } from "./arguments";
import { print, runStep } from "@/scripts/steps.mjs";

async function writeFiles({ quarter, folder }: BooksArguments): Promise<string> {
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
  const { totals, substitutes } = await sumQuarter(quarter);
  print();
  print(`  ${BOOK_LABELS["303"]}, ${quarterName(quarter)}`);
  for (const total of totals) print(`    ${describeTotal(total)}`);
  if (totals.length === 0) print("    Nada facturado.");
  if (substitutes > 0)
    print(`    No declaradas otra vez: ${pluralize(substitutes, "sustitutiva", "sustitutivas")}`);
  for (const { box, amount } of sumBoxes(totals)) print(`    Casilla ${box}: ${formatEuros(amount)}`);
}

/** Writes all books into a folder and tells the totals. Errors: `ExpectedError` with the first thing that does not agree. */
export async function writeBooks(options: BooksArguments): Promise<void> {
  await runStep("books", "writing", () => writeFiles(options));
  await printTotals(options.quarter);
  print();
  const difference = await findDifference(options.quarter);
  if (difference !== null) throw new ExpectedError(`  ${difference}`);
  print("  Books, invoices, orders and payouts agree to the cent.");
}
