import "server-only";
import { BOOKS_ZONE } from "@/lib/invoicing/zone";
import { mapBatches } from "@/lib/platform/batches";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { toDecimalAmount } from "@/lib/reference/money";
import { MOVEMENT_LABELS } from "./copy";
import { streamMovements, type OwnedStatement } from "./data";
import { getPeriodBounds } from "./periods";
import type { Movement, Statement } from "./schema";

const COLUMNS = [
  { key: "at", header: "Fecha", type: "instant" },
  { key: "kind", header: "Movimiento" },
  { key: "reference", header: "Referencia" },
  { key: "title", header: "Ayni" },
  { key: "currency", header: "Moneda" },
  { key: "amount", header: "Importe", type: "decimal" },
  { key: "taxAmount", header: "Impuesto", type: "decimal" },
  { key: "feeAmount", header: "Comisión", type: "decimal" },
  { key: "change", header: "Tu saldo cambia", type: "decimal" },
  { key: "balance", header: "Saldo", type: "decimal" },
] as const;

type Row = Record<(typeof COLUMNS)[number]["key"], unknown>;

const toBalanceRow = (kind: string, at: string, { currency }: Statement, balance: number): Row => ({
  at,
  kind,
  reference: "",
  title: "",
  currency: currency.toUpperCase(),
  amount: "",
  taxAmount: "",
  feeAmount: "",
  change: "",
  balance: toDecimalAmount(balance, currency),
});

/** Puts the withholding of an invoice into the column of its tax, negative. */
function toMovementRow(movement: Movement, currency: string, balance: number): Row {
  const { kind, at, reference, title, amount, taxAmount, feeAmount, change } = movement;
  const toDecimal = (minor: number) => toDecimalAmount(minor, currency);
  const isTax = kind === "tax";
  return {
    at,
    kind: MOVEMENT_LABELS[kind],
    reference,
    title,
    currency: currency.toUpperCase(),
    amount: toDecimal(isTax ? change : amount),
    taxAmount: toDecimal(isTax ? change : taxAmount),
    feeAmount: toDecimal(isTax ? 0 : feeAmount),
    change: toDecimal(change),
    balance: toDecimal(balance),
  };
}

/** The lines between the two balances, each with the balance after it. */
async function* toRows(owned: OwnedStatement): AsyncGenerator<Row[]> {
  const { statement } = owned;
  const { period, currency, opening, closing } = statement;
  const { start, end } = getPeriodBounds(period);
  yield [toBalanceRow("Saldo inicial", start.toISOString(), statement, opening)];
  let balance = opening;
  yield* mapBatches(streamMovements(owned), (movement) => {
    balance += movement.change;
    return toMovementRow(movement, currency, balance);
  });
  const last = new Date(end.getTime() - 1).toISOString();
  yield [toBalanceRow("Saldo final", last, statement, closing)];
}

export const createStatementCsv = (owned: OwnedStatement, form: CsvFormat["form"]): Response =>
  csvResponse({
    name: `extracto-${owned.statement.period}-${owned.statement.currency}`,
    columns: COLUMNS,
    rows: toRows(owned),
    format: { form, timeZone: BOOKS_ZONE },
  });
