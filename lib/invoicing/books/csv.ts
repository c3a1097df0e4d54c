import "server-only";
import { inOneBatch } from "@/lib/platform/batches";
import { findEuroRate } from "@/lib/invoicing/exchange-rates/data";
import { db } from "@/lib/platform/db/client";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { formatCents } from "@/lib/invoicing/record/amounts";
import { csvResponse } from "@/lib/platform/csv";
import { mapBatches } from "@/lib/platform/batches";
import { getOperator } from "@/lib/platform/site-config/data";
import { toDecimalAmount } from "@/lib/reference/money";
import { KIND_LABELS, placeName } from "./copy";
import { sumQuarter } from "./data";
import { INTRA_COMMUNITY_COLUMNS, listIntraCommunityRows } from "./intra-community";
import { streamInvoices } from "./invoices";
import { listPayoutTotals, listSellerQuarters } from "./payouts";
import type { SellerQuarter } from "./payouts";
import { getQuarterPeriod } from "./periods";
import { REGISTER_COLUMNS, REGISTER_NAMES, toRegisterRows } from "./register";
import { SELLER_COLUMNS, toSellerRows } from "./seller-rows";
import { findSellers } from "./sellers";
import type { BookName, PayoutTotal, RuleTotal } from "./schema";

// The books as files for spreadsheets in Spain, whatever the reader's settings are: the agency takes no others.

type Column = Parameters<typeof csvResponse>[0]["columns"][number];
type Row = Record<string, unknown>;

const toResponse = (name: string, columns: readonly Column[], rows: AsyncIterable<Row[]>): Response =>
  csvResponse({ name, columns, rows, format: { form: "punto-y-coma", timeZone: BOOKS_ZONE } });

const RULE_COLUMNS = [
  { key: "taxName", header: "Impuesto" },
  { key: "place", header: "Lugar" },
  { key: "percentage", header: "Tipo", type: "decimal" },
  { key: "kind", header: "Documento" },
  { key: "correctedQuarter", header: "Rectifica el trimestre" },
  { key: "invoices", header: "Documentos" },
  { key: "taxBase", header: "Base imponible (EUR)", type: "decimal" },
  { key: "taxAmount", header: "Cuota (EUR)", type: "decimal" },
  { key: "ruleId", header: "Regla" },
] as const;

const VAT_COLUMNS = [
  { key: "baseBox", header: "Casilla de la base" },
  { key: "taxBox", header: "Casilla de la cuota" },
  ...RULE_COLUMNS,
  { key: "regime", header: "Clave" },
  { key: "qualification", header: "Calificación" },
] as const;

const toRuleRow = (total: RuleTotal): Row => ({
  ...total,
  baseBox: total.boxes.base,
  taxBox: total.boxes.tax,
  place: placeName(total.place),
  kind: KIND_LABELS[total.kind],
  percentage: total.percentage.toFixed(2),
  taxBase: formatCents(total.taxBase),
  taxAmount: formatCents(total.taxAmount),
});

const PAYOUT_COLUMNS = [
  { key: "masterName", header: "Maestro" },
  { key: "masterId", header: "Identificador" },
  { key: "currency", header: "Moneda" },
  { key: "sales", header: "Ventas" },
  { key: "sold", header: "Vendido", type: "decimal" },
  { key: "returned", header: "Devuelto", type: "decimal" },
  { key: "taxAmount", header: "Impuestos", type: "decimal" },
  { key: "feeAmount", header: "Comisión", type: "decimal" },
  { key: "masterAmount", header: "Del Maestro", type: "decimal" },
  { key: "opening", header: "Saldo inicial", type: "decimal" },
  { key: "paid", header: "Pagado", type: "decimal" },
  { key: "closing", header: "Por pagar al terminar", type: "decimal" },
] as const;

const PAYOUT_AMOUNTS = PAYOUT_COLUMNS.filter((column) => "type" in column).map(({ key }) => key);

const toPayoutRow = (total: PayoutTotal): Row => ({
  ...total,
  currency: total.currency.toUpperCase(),
  ...Object.fromEntries(PAYOUT_AMOUNTS.map((key) => [key, toDecimalAmount(total[key], total.currency)])),
});

/** A book as a file, and the Masters whose accounts it shows. */
export type BookFile = { response: Response; shownMasterIds: string[] };

/** The payouts to Masters in the year of a quarter, and the facts about them. */
type SellersBook = {
  rows: SellerQuarter[];
  sellers: Awaited<ReturnType<typeof findSellers>>;
  shownMasterIds: string[];
};

/** Reads the payouts of the year of a quarter, and what is known of the Masters who got them. */
export async function readSellers(quarter: string, now: Date): Promise<SellersBook> {
  const rows = await listSellerQuarters(quarter);
  const shownMasterIds = [...new Set(rows.map(({ masterId }) => masterId))];
  return { rows, sellers: await findSellers(shownMasterIds, now), shownMasterIds };
}

export const createSellersFile = (
  quarter: string,
  { rows, sellers, shownMasterIds }: SellersBook,
): BookFile => ({
  response: toResponse(
    getBookFileName("238", quarter),
    SELLER_COLUMNS,
    inOneBatch(toSellerRows(rows, sellers)),
  ),
  shownMasterIds,
});

/** Finds what one unit of each currency was in euros at the end of each quarter in which somebody was paid. */
export async function findQuarterRates(
  year: string,
  rows: readonly SellerQuarter[],
): Promise<(currency: string, quarter: number) => number | null> {
  const rates = new Map<string, number>();
  for (const { currency, quarter } of rows) {
    const key = `${currency} ${quarter}`;
    if (rates.has(key)) continue;
    const found = await findEuroRate(db, currency, getQuarterPeriod(`${year}-${quarter}`).lastDay);
    if (found) rates.set(key, Number(found.exchangeRate));
  }
  return (currency, quarter) => rates.get(`${currency} ${quarter}`) ?? null;
}

async function* streamRegister(quarter: string): AsyncGenerator<Row[]> {
  yield [REGISTER_NAMES];
  for await (const rows of mapBatches(streamInvoices(quarter), toRegisterRows)) yield rows.flat();
}

/** As the agency names it, with the letters of all languages written plainly: "2027B12345674EAyllu SL". */
function toRegisterName(quarter: string): string {
  const { name, taxId } = getOperator();
  const plain = `${taxId.replace(/[^0-9A-Za-z]/g, "")}E${name}`
    .normalize("NFD")
    .replace(/[^0-9A-Za-z ]/g, "")
    .trim();
  return `${quarter.slice(0, 4)}${plain}`;
}

/** The name of the file of a book without its extension. */
export function getBookFileName(book: BookName, quarter: string): string {
  if (book === "facturas") return `${toRegisterName(quarter)} ${quarter.slice(-1)}T`;
  return book === "238" ? `238-${quarter.slice(0, 4)}` : `${book}-${quarter}`;
}

/** Creates a book of a quarter, or of its year, without permission checks. */
export async function createBookFile(book: BookName, quarter: string, now: Date): Promise<BookFile> {
  const name = getBookFileName(book, quarter);
  const plain = (columns: readonly Column[], rows: AsyncIterable<Row[]>): BookFile => ({
    response: toResponse(name, columns, rows),
    shownMasterIds: [],
  });
  switch (book) {
    case "303": {
      const { totals } = await sumQuarter(quarter);
      return plain(VAT_COLUMNS, inOneBatch(totals.map(toRuleRow)));
    }
    case "369": {
      const { totals } = await sumQuarter(quarter);
      return plain(RULE_COLUMNS, inOneBatch(totals.filter(({ regime }) => regime === "17").map(toRuleRow)));
    }
    case "349":
      return plain(INTRA_COMMUNITY_COLUMNS, inOneBatch(await listIntraCommunityRows(quarter)));
    case "facturas":
      return plain(REGISTER_COLUMNS, streamRegister(quarter));
    case "pagos":
      return plain(PAYOUT_COLUMNS, inOneBatch((await listPayoutTotals(quarter)).map(toPayoutRow)));
    case "238":
      return createSellersFile(quarter, await readSellers(quarter, now));
  }
}
