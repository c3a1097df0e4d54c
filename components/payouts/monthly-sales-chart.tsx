import type { CurrencyCode } from "@/lib/reference/currencies";
import { formatAmount, formatMoney } from "@/lib/reference/money";
import type { SalesMonth } from "@/lib/payouts/sales/schema";
import styles from "./monthly-sales-chart.module.css";

const short = new Intl.DateTimeFormat("es-ES", { month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric", timeZone: "UTC" });

const dayOf = (month: string) => new Date(`${month}-01T00:00:00Z`);
const shortName = (month: string) => short.format(dayOf(month)).slice(0, 3);
const longName = (month: string) => long.format(dayOf(month));

const HEIGHT = 100;

/** All that a month came to: what was given back after it was paid was paid nevertheless. */
const wholeOf = ({ masterAmount, overpaid }: SalesMonth): number => masterAmount + overpaid;

/** A month as a bar: below what was paid, above it what was not yet. */
function Bar({ whole, paid, most }: { whole: number; paid: number; most: number }) {
  const height = most === 0 ? 0 : (whole / most) * HEIGHT;
  const paidHeight = most === 0 ? 0 : (paid / most) * HEIGHT;
  return (
    <svg viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
      <rect x="0" y={HEIGHT - height} width="10" height={height - paidHeight} className={styles.open} />
      <rect x="0" y={HEIGHT - paidHeight} width="10" height={paidHeight} className={styles.paid} />
    </svg>
  );
}

interface MonthsChartProps {
  months: SalesMonth[];
  currency: CurrencyCode;
}

/** What was the Master's in each of the last twelve months, drawn and, for those who want it, in figures. */
export function MonthsChart({ months, currency }: MonthsChartProps) {
  const most = Math.max(...months.map(({ masterAmount }) => masterAmount));
  const highest = Math.max(...months.map(wholeOf));
  const best = months.find(({ masterAmount }) => masterAmount === most);
  const sum = months.reduce((all, { masterAmount }) => all + masterAmount, 0);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>Tu parte por mes</span>
        <span className={styles.summary}>
          {formatMoney(sum, currency)} en doce meses
          {best && most > 0 && `; el mejor, ${longName(best.month)}, con ${formatMoney(most, currency)}`}
        </span>
      </figcaption>
      <div className={styles.chart} aria-hidden="true">
        {months.map((month) => (
          <div key={month.month} className={styles.month}>
            <Bar whole={wholeOf(month)} paid={month.paid} most={highest} />
            <span className={styles.name}>{shortName(month.month)}</span>
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
                <th scope="row">{longName(month)}</th>
                <td>{count}</td>
                <td>{formatAmount(masterAmount, currency)}</td>
                <td>{formatAmount(paid, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
