import "server-only";
import { formatSource } from "@/lib/content/visits/sources";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { toDecimalAmount } from "@/lib/reference/money";
import type { IncomeDay } from "./income";
import type { VisitDay } from "./visits";

const VISIT_COLUMNS = [
  { key: "day", header: "Día (UTC)" },
  { key: "source", header: "Origen" },
  { key: "views", header: "Visitas" },
  { key: "panels", header: "Usaron el panel" },
  { key: "checkouts", header: "Abrieron el pago" },
  { key: "receipts", header: "Lo recibieron" },
] as const;

const INCOME_COLUMNS = [
  { key: "currency", header: "Moneda" },
  { key: "count", header: "Ventas" },
  { key: "amount", header: "Pagado", type: "decimal" },
  { key: "taxAmount", header: "Impuesto", type: "decimal" },
  { key: "feeAmount", header: "Comisión", type: "decimal" },
  { key: "masterAmount", header: "Tu parte", type: "decimal" },
  { key: "refundCount", header: "Devoluciones" },
  { key: "refundedAmount", header: "Devuelto", type: "decimal" },
] as const;

async function* once<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

type NumbersFile = { name: string; format: CsvFormat };

export const createVisitsCsv = (days: VisitDay[], { name, format }: NumbersFile): Response =>
  csvResponse({
    name: `visitas-${name}`,
    columns: VISIT_COLUMNS,
    rows: once(days.map((day) => ({ ...day, source: formatSource(day.source) }))),
    format,
  });

function toIncomeRow({
  currency,
  amount,
  taxAmount,
  feeAmount,
  masterAmount,
  refundedAmount,
  ...row
}: IncomeDay) {
  const toDecimal = (value: number) => toDecimalAmount(value, currency);
  return {
    ...row,
    currency,
    amount: toDecimal(amount),
    taxAmount: toDecimal(taxAmount),
    feeAmount: toDecimal(feeAmount),
    masterAmount: toDecimal(masterAmount),
    refundedAmount: toDecimal(refundedAmount),
  };
}

/** `timeZone` is the one of the days: the Master's. */
export const createIncomeCsv = (
  days: IncomeDay[],
  { name, format, timeZone }: NumbersFile & { timeZone: string },
): Response =>
  csvResponse({
    name: `ingresos-${name}`,
    columns: [{ key: "day", header: `Día (${timeZone})` }, ...INCOME_COLUMNS],
    rows: once(days.map(toIncomeRow)),
    format,
  });
