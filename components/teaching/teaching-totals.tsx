import type { ReactNode } from "react";
import type { OfferedTotals } from "@/lib/teaching/dashboard/schema";
import { Earnings } from "./earnings-list";
import styles from "./teaching-totals.module.css";

const digits = new Intl.NumberFormat("es-ES");

/** The numbers of all that a Master offers. */
export function Totals({ totals }: { totals: OfferedTotals }) {
  const { counts, receivers, recentViews, earnings } = totals;
  const numbers: { label: string; note?: string; value: ReactNode }[] = [
    { label: "Publicados", value: digits.format(counts.publicados) },
    { label: "Personas que lo reciben", value: digits.format(receivers) },
    { label: "Vistas en 30 días", value: digits.format(recentViews) },
    {
      label: "Ingresos",
      note: "sin impuestos ni comisión",
      value: <Earnings earnings={earnings} />,
    },
  ];
  return (
    <dl className={styles.totals}>
      {numbers.map(({ label, note, value }) => (
        <div key={label} className={styles.number}>
          <dt className={styles.label}>
            {label}
            {note && <span className={styles.note}>{note}</span>}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
