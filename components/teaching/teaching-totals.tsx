import type { ReactNode } from "react";
import type { DashboardTotals } from "@/lib/teaching/dashboard/schema";
import { EarningsList } from "./earnings-list";
import { formatCount } from "@/components/common/format-count";
import styles from "./teaching-totals.module.css";

export function TeachingTotals({ totals }: { totals: DashboardTotals }) {
  const { counts, receivers, recentViews, earnings } = totals;
  const figures: { label: string; note?: string; value: ReactNode }[] = [
    { label: "Publicados", value: formatCount(counts.publicados) },
    { label: "Personas que lo reciben", value: formatCount(receivers) },
    { label: "Vistas en 30 días", value: formatCount(recentViews) },
    {
      label: "Ingresos",
      note: "sin impuestos ni comisión",
      value: <EarningsList earnings={earnings} />,
    },
  ];
  return (
    <dl className={styles.totals}>
      {figures.map(({ label, note, value }) => (
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
