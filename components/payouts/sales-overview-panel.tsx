import { LinkTabs } from "@/components/ui/link-tabs";
import type { DateFormatters } from "@/components/common/date-formatters";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import type { SalesOverview } from "@/lib/payouts/sales/schema";
import { MonthlySalesChart } from "./monthly-sales-chart";
import styles from "./sales-overview-panel.module.css";

function toCards(overview: SalesOverview, { formatDay }: DateFormatters) {
  const { currency, thisMonth, available, due, nextAvailable, paidThisYear, overpaid } = overview;
  const format = (amount: number) => formatMoneyWithDecimals(amount, currency);
  const availableFrom = nextAvailable ? `, desde el ${formatDay(nextAvailable)}` : "";
  return [
    {
      label: "Tu parte este mes",
      value: format(thisMonth.masterAmount),
      note: pluralize(thisMonth.count, "intercambio", "intercambios"),
      tone: undefined,
    },
    {
      label: "Disponible para cobrar",
      value: format(available),
      note: due > 0 ? `${format(due)} por llegar${availableFrom}` : "Nada más por llegar",
      tone: styles.available,
    },
    {
      label: `Cobrado en ${paidThisYear.year}`,
      value: format(paidThisYear.amount),
      note: [
        pluralize(paidThisYear.count, "intercambio pagado", "intercambios pagados"),
        ...(overpaid > 0 ? [`${format(overpaid)} de más, por devoluciones posteriores`] : []),
      ].join("; "),
      tone: styles.paid,
    },
  ];
}

interface SalesOverviewPanelProps {
  overview: SalesOverview;
  dateFormatters: DateFormatters;
}

/** A Master's sales in one currency, with tabs for the others. */
export function SalesOverviewPanel({ overview, dateFormatters }: SalesOverviewPanelProps) {
  const { currencies, currency } = overview;
  return (
    <section aria-label={`Resumen en ${currency}`} className={styles.overview}>
      {currencies.length > 1 && (
        <LinkTabs
          label="Moneda del resumen"
          tabs={currencies.map((code) => ({
            key: code,
            label: code,
            href: routes.salesOverview({ currency: code }),
          }))}
          current={currency}
        />
      )}
      <dl className={styles.cards}>
        {toCards(overview, dateFormatters).map(({ label, value, note, tone }) => (
          <div key={label} className={styles.card}>
            <dt className={styles.label}>{label}</dt>
            <dd className={tone}>
              <span className={styles.value}>{value}</span>
              <span className={styles.note}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <MonthlySalesChart months={overview.months} currency={currency} />
    </section>
  );
}
