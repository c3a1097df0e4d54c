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

/** The kinds that take from the balance; their sums are negative, so that each column adds up. */
const TAKEN: ReadonlySet<Movement["kind"]> = new Set(["refund", "settlement", "payout"]);

/**
 * Amounts are signed: `amount` − `taxAmount` − `feeAmount` = `change`, and the changes add up to the closing balance. The tax of
 * an invoice counts without its withholding, as a sum of its own.
 */
function toMovementRow(movement: Movement, currency: string, balance: number): Row {
  const { kind, at, reference, title, amount, taxAmount, feeAmount, change } = movement;
  const toDecimal = (minor: number) => toDecimalAmount(minor, currency);
  const isTax = kind === "tax";
  const sign = (minor: number) => (TAKEN.has(kind) ? 0 - minor : minor);
  return {
    at,
    kind: MOVEMENT_LABELS[kind],
    reference,
    title,
    currency: currency.toUpperCase(),
    amount: toDecimal(isTax ? change : sign(amount)),
    taxAmount: toDecimal(isTax ? 0 : sign(taxAmount)),
    feeAmount: toDecimal(isTax ? 0 : sign(feeAmount)),
    change: toDecimal(change),
    balance: toDecimal(balance),
  };
}

/** The lines between the two balances, each with the balance after it. */
async function* toRows(owned: OwnedStatement, now: Date): AsyncGenerator<Row[]> {
  const { statement } = owned;
  const { period, currency, opening, closing } = statement;
  const { start, end } = getPeriodBounds(period);
  yield [toBalanceRow("Saldo inicial", start.toISOString(), statement, opening)];
  let balance = opening;
  yield* mapBatches(streamMovements(owned), (movement) => {
    balance += movement.change;
    return toMovementRow(movement, currency, balance);
  });
  const isOpen = now < end;
  const last = isOpen ? now : new Date(end.getTime() - 1);
  const label = isOpen ? "Saldo provisional: el periodo no ha terminado" : "Saldo final";
  yield [toBalanceRow(label, last.toISOString(), statement, closing)];
}

export const createStatementCsv = (
  owned: OwnedStatement,
  form: CsvFormat["form"],
  now = new Date(),
): Response =>
  csvResponse({
    name: `extracto-${owned.statement.period}-${owned.statement.currency}`,
    columns: COLUMNS,
    rows: toRows(owned, now),
    format: { form, timeZone: BOOKS_ZONE },
  });
