import { formatMonth } from "@/components/common/format-date";
import type { CurrencyCode } from "@/lib/reference/currencies";
import { formatMoneyWithDecimals, formatMoney } from "@/lib/reference/money";
import type { SalesMonth } from "@/lib/payouts/sales/schema";
import styles from "./monthly-sales-chart.module.css";

const shortMonthFormat = new Intl.DateTimeFormat("es-ES", { month: "short", timeZone: "UTC" });

const toFirstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);
const formatShortMonth = (month: string) => shortMonthFormat.format(toFirstDay(month)).slice(0, 3);

const CHART_HEIGHT = 100;

/** Includes amounts refunded after the payout, since they were paid. */
const toMonthTotal = ({ masterAmount, overpaid }: SalesMonth): number => masterAmount + overpaid;

/** A stacked bar: the paid amount below the unpaid one. */
function MonthBar({ total, paid, maxTotal }: { total: number; paid: number; maxTotal: number }) {
  const height = maxTotal === 0 ? 0 : (total / maxTotal) * CHART_HEIGHT;
  const paidHeight = maxTotal === 0 ? 0 : (paid / maxTotal) * CHART_HEIGHT;
  return (
    <svg
      viewBox={`0 0 10 ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.bar}
      aria-hidden="true"
    >
      <rect x="0" y={CHART_HEIGHT - height} width="10" height={height - paidHeight} className={styles.open} />
      <rect x="0" y={CHART_HEIGHT - paidHeight} width="10" height={paidHeight} className={styles.paid} />
    </svg>
  );
}

interface MonthlySalesChartProps {
  months: SalesMonth[];
  currency: CurrencyCode;
}

/** The Master's share of the last twelve months, as a chart and as a table. */
export function MonthlySalesChart({ months, currency }: MonthlySalesChartProps) {
  const maxAmount = Math.max(...months.map(({ masterAmount }) => masterAmount));
  const maxTotal = Math.max(...months.map(toMonthTotal));
  const bestMonth = months.find(({ masterAmount }) => masterAmount === maxAmount);
  const sum = months.reduce((all, { masterAmount }) => all + masterAmount, 0);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>Tu parte por mes</span>
        <span className={styles.summary}>
          {formatMoney(sum, currency)} en doce meses
          {bestMonth &&
            maxAmount > 0 &&
            `; el mejor, ${formatMonth(bestMonth.month)}, con ${formatMoney(maxAmount, currency)}`}
        </span>
      </figcaption>
      <div className={styles.chart} aria-hidden="true">
        {months.map((month) => (
          <div key={month.month} className={styles.month}>
            <MonthBar total={toMonthTotal(month)} paid={month.paid} maxTotal={maxTotal} />
            <span className={styles.name}>{formatShortMonth(month.month)}</span>
          </div>
        ))}
      </div>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.paidKey}>Pagado</span>
        <span>Por pagar</span>
      </p>
      <details className={styles.details}>
        <summary className={styles.toggle}>Ver los meses en cifras</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Mes</th>
              <th scope="col">Intercambios</th>
              <th scope="col">Tu parte</th>
              <th scope="col">Pagado</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, count, masterAmount, paid }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{count}</td>
                <td>{formatMoneyWithDecimals(masterAmount, currency)}</td>
                <td>{formatMoneyWithDecimals(paid, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
