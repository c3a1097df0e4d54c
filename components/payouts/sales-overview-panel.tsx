import { Choices } from "@/components/ui/link-tabs";
import type { Moments } from "@/components/admin/moments";
import { formatAmount } from "@/lib/reference/money";
import { counted } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import type { SalesOverview } from "@/lib/payouts/sales/schema";
import { MonthsChart } from "./monthly-sales-chart";
import styles from "./sales-overview-panel.module.css";

function cardsOf(overview: SalesOverview, { day }: Moments) {
  const { currency, thisMonth, available, due, nextAvailable, paidThisYear, overpaid } = overview;
  const money = (amount: number) => formatAmount(amount, currency);
  const later = nextAvailable ? `, desde el ${day(nextAvailable)}` : "";
  return [
    {
      label: "Tu parte este mes",
      value: money(thisMonth.masterAmount),
      note: counted(thisMonth.count, "intercambio", "intercambios"),
      tone: undefined,
    },
    {
      label: "Disponible para cobrar",
      value: money(available),
      note: due > 0 ? `${money(due)} por llegar${later}` : "Nada más por llegar",
      tone: styles.available,
    },
    {
      label: `Cobrado en ${paidThisYear.year}`,
      value: money(paidThisYear.amount),
      note: [
        counted(paidThisYear.count, "intercambio pagado", "intercambios pagados"),
        ...(overpaid > 0 ? [`${money(overpaid)} de más, por devoluciones posteriores`] : []),
      ].join("; "),
      tone: styles.paid,
    },
  ];
}

/** How a Master's exchanges stand in one currency; the others are one click away. */
export function Overview({ overview, moments }: { overview: SalesOverview; moments: Moments }) {
  const { currencies, currency } = overview;
  return (
    <section aria-label={`Resumen en ${currency}`} className={styles.overview}>
      {currencies.length > 1 && (
        <Choices
          label="Moneda del resumen"
          choices={currencies.map((code) => ({
            key: code,
            label: code,
            href: routes.exchanges({ currency: code }),
          }))}
          current={currency}
        />
      )}
      <dl className={styles.cards}>
        {cardsOf(overview, moments).map(({ label, value, note, tone }) => (
          <div key={label} className={styles.card}>
            <dt className={styles.label}>{label}</dt>
            <dd className={tone}>
              <span className={styles.value}>{value}</span>
              <span className={styles.note}>{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      <MonthsChart months={overview.months} currency={currency} />
    </section>
  );
}
