import { BarChart, type Bar } from "@/components/common/bar-chart";
import { ChartTable } from "@/components/common/chart-table";
import { formatMonth } from "@/components/common/format-date";
import type { CurrencyCode } from "@/lib/reference/currencies";
import { formatMoneyWithDecimals, formatMoney } from "@/lib/reference/money";
import { formatTicks } from "@/components/common/chart-scale";
import type { SalesMonth } from "@/lib/payouts/sales/schema";

const shortMonthFormat = new Intl.DateTimeFormat("es-ES", { month: "short", timeZone: "UTC" });

const toFirstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);
const formatShortMonth = (month: string) => shortMonthFormat.format(toFirstDay(month)).slice(0, 3);

/** The paid amount below the unpaid one, which includes what was refunded after the payout, since it was paid. */
function toBar({ month, masterAmount, overpaid, paid }: SalesMonth, currency: CurrencyCode): Bar {
  const open = masterAmount + overpaid - paid;
  const money = (amount: number) => formatMoney(amount, currency);
  return {
    key: month,
    label: formatShortMonth(month),
    name: formatMonth(month),
    values: [paid, open],
    text: `${money(masterAmount)}${open > 0 && paid > 0 ? `, ${money(paid)} ya pagados` : ""}`,
  };
}

interface MonthlySalesChartProps {
  months: SalesMonth[];
  currency: CurrencyCode;
}

/** The Master's share of the last twelve months, as a chart and as a table. */
export function MonthlySalesChart({ months, currency }: MonthlySalesChartProps) {
  const maxAmount = Math.max(...months.map(({ masterAmount }) => masterAmount));
  const bestMonth = months.find(({ masterAmount }) => masterAmount === maxAmount);
  const sum = months.reduce((all, { masterAmount }) => all + masterAmount, 0);
  const best =
    bestMonth && maxAmount > 0
      ? `; el mejor, ${formatMonth(bestMonth.month)}, con ${formatMoney(maxAmount, currency)}`
      : "";
  const bars = months.map((month) => toBar(month, currency));
  return (
    <BarChart
      title="Tu parte por mes"
      summary={`${formatMoney(sum, currency)} en doce meses${best}`}
      bars={bars}
      series={["Pagado", "Por pagar"]}
      formattedTicks={formatTicks(bars, (amount) => formatMoney(amount, currency))}
      toggleLabel="Ver los meses en cifras"
    >
      <ChartTable
        columns={["Mes", "Intercambios", "Tu parte", "Pagado"]}
        rows={months.map(({ month, count, masterAmount, paid }) => ({
          key: month,
          cells: [
            formatMonth(month),
            count,
            formatMoneyWithDecimals(masterAmount, currency),
            formatMoneyWithDecimals(paid, currency),
          ],
        }))}
      />
    </BarChart>
  );
}
