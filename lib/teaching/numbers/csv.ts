import "server-only";
import { formatSource } from "@/lib/content/visits/sources";
import { inOneBatch } from "@/lib/platform/batches";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";
import { toDecimalAmount } from "@/lib/reference/money";
import type { TeachingEncuentros } from "./encuentros";
import type { IncomeDay } from "./income";
import { toGroupShare } from "./policy";
import type { TeachingProgress } from "./progress";
import type { VisitDay } from "./visits";

const VISIT_COLUMNS = [
  { key: "day", header: "Día (UTC)" },
  { key: "source", header: "Origen" },
  { key: "views", header: "Visitas" },
  { key: "panels", header: "Pulsaron para recibirlo" },
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

type NumbersFile = { name: string; format: CsvFormat };

export const createVisitsCsv = (days: VisitDay[], { name, format }: NumbersFile): Response =>
  csvResponse({
    name: `visitas-${name}`,
    columns: VISIT_COLUMNS,
    rows: inOneBatch(days.map((day) => ({ ...day, source: formatSource(day.source) }))),
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
    rows: inOneBatch(days.map(toIncomeRow)),
    format,
  });

const PROGRESS_COLUMNS = [
  { key: "teaching", header: "Enseñanza" },
  { key: "moduleTitle", header: "Módulo" },
  { key: "title", header: "Archivo o lección" },
  { key: "receivers", header: "Lo tienen" },
  { key: "began", header: "Empezaron" },
  { key: "quarter", header: "Llegaron al 25 %" },
  { key: "half", header: "Llegaron al 50 %" },
  { key: "threeQuarters", header: "Llegaron al 75 %" },
  { key: "end", header: "Llegaron al final" },
  { key: "beganPercent", header: "Empezaron (%)", type: "decimal" },
  { key: "endPercent", header: "Llegaron al final (%)", type: "decimal" },
] as const;

const ATTENDANCE_COLUMNS = [
  { key: "teaching", header: "Enseñanza" },
  { key: "title", header: "Encuentro" },
  { key: "startsAt", header: "Comienzo", type: "instant" },
  { key: "expected", header: "Se esperaban" },
  { key: "came", header: "Asistieron" },
  { key: "percent", header: "Asistencia (%)", type: "decimal" },
  { key: "averageMinutes", header: "Minutos de media" },
] as const;

/** With one decimal; null for a group that is too small to tell one. */
function toPercent(part: number, group: number): string | null {
  const share = toGroupShare(part, group);
  return share === null ? null : (share * 100).toFixed(1);
}

type ProgressRow = Record<(typeof PROGRESS_COLUMNS)[number]["key"], string | number | null>;

/** The columns that are withheld of each part of a content. */
const WITHHELD = {
  moduleTitle: null,
  title: null,
  began: null,
  quarter: null,
  half: null,
  threeQuarters: null,
  end: null,
  beganPercent: null,
  endPercent: null,
};

function toProgressRows({ teaching, receivers, items, isWithheld }: TeachingProgress): ProgressRow[] {
  if (isWithheld) return [{ ...WITHHELD, teaching, receivers }];
  return items.map(({ id: _, ...item }) => ({
    ...item,
    teaching,
    receivers,
    beganPercent: toPercent(item.began, receivers),
    endPercent: toPercent(item.end, receivers),
  }));
}

const toAttendanceRows = ({ teaching, encuentros }: TeachingEncuentros) =>
  encuentros.map(({ title, startsAt, expected, came, averageMinutes }) => ({
    teaching,
    title,
    startsAt,
    expected,
    came,
    averageMinutes,
    percent: toPercent(came, expected),
  }));

async function* mapEach<From, Row>(
  source: AsyncIterable<From>,
  toRows: (from: From) => Row[],
): AsyncGenerator<Row[]> {
  for await (const from of source) yield toRows(from);
}

/** Progress is counted since the beginning. */
export const createProgressCsv = (
  progress: AsyncIterable<TeachingProgress>,
  { name, format }: NumbersFile,
): Response =>
  csvResponse({
    name: `avance-${name}`,
    columns: PROGRESS_COLUMNS,
    rows: mapEach(progress, toProgressRows),
    format,
  });

export const createAttendanceCsv = (
  encuentros: AsyncIterable<TeachingEncuentros>,
  { name, format }: NumbersFile,
): Response =>
  csvResponse({
    name: `asistencia-${name}`,
    columns: ATTENDANCE_COLUMNS,
    rows: mapEach(encuentros, toAttendanceRows),
    format,
  });
