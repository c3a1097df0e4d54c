import { formatMonth } from "@/components/common/format-date";
import type { NumbersPeriod, NumbersSpan } from "@/lib/teaching/numbers/schema";
import { formatDayOfMonth } from "@/lib/platform/time/format";

export const PERIOD_LABELS: Record<NumbersPeriod, string> = {
  "30-dias": "30 días",
  "90-dias": "90 días",
  "12-meses": "12 meses",
  todo: "Todo",
};

/** Names the period before. */
export const PREVIOUS_LABELS: Record<Exclude<NumbersPeriod, "todo">, string> = {
  "30-dias": "los 30 días anteriores",
  "90-dias": "los 90 días anteriores",
  "12-meses": "un año antes",
};

const shortDay = new Intl.DateTimeFormat("es-ES", { day: "numeric", month: "short", timeZone: "UTC" });
const shortMonth = new Intl.DateTimeFormat("es-ES", { month: "short", timeZone: "UTC" });

const percent = (digits: number) =>
  new Intl.NumberFormat("es-ES", { style: "percent", maximumFractionDigits: digits });
const [wholePercent, finePercent] = [percent(0), percent(1)];

/** "25 %", "4,5 %". */
export const formatShare = (share: number): string =>
  (Math.abs(share) < 0.1 ? finePercent : wholePercent).format(share);

/** "+25 %". */
export const formatGrowth = (growth: number): string =>
  `${growth > 0 ? "+" : ""}${wholePercent.format(growth)}`;

const UNIT_NAMES = { day: "Día", week: "Semana desde", month: "Mes" } as const;
export const nameUnit = ({ unit }: NumbersSpan): string => UNIT_NAMES[unit];

/** The short label and the name of a part that begins on `day`. */
export function formatPart(day: string, { unit }: NumbersSpan): { label: string; name: string } {
  const date = new Date(`${day}T00:00:00Z`);
  if (unit === "month") return { label: shortMonth.format(date).slice(0, 3), name: formatMonth(day) };
  const name = formatDayOfMonth(date.toISOString(), "UTC");
  return { label: shortDay.format(date), name: unit === "week" ? `semana desde el ${name}` : name };
}
