import styles from "@/components/payouts/sales-table.module.css";
import { cx } from "@/components/ui/cx";
import { Table, type Column } from "@/components/ui/table";
import type { PayoutTotals } from "@/lib/payouts/payout/schema";
import { formatAmount } from "@/lib/reference/money";

const totalsColumns: Column<PayoutTotals>[] = [
  { key: "currency", label: "Moneda", cell: ({ currency }) => currency.toUpperCase() },
  { key: "masters", label: "Maestros por pagar", numeric: true, cell: ({ masters }) => masters },
  { key: "count", label: "Ventas por pagar", numeric: true, cell: ({ available }) => available.count },
  {
    key: "available",
    label: "Se puede pagar ya",
    numeric: true,
    cell: ({ available, currency }) => (
      <span className={styles.share}>{formatAmount(available.amount, currency)}</span>
    ),
  },
  {
    key: "due",
    label: "Por llegar",
    numeric: true,
    cell: ({ due, currency }) => formatAmount(due.amount, currency),
  },
];

/** The amounts due to all Masters by currency. */
export function PayoutTotalsTable({ totals }: { totals: PayoutTotals[] }) {
  return (
    <div className={cx(styles.dense, styles.totals, totals.length > 2 && styles.many)}>
      <Table
        caption="Pendiente de pago por moneda"
        gridWhenNarrow
        columns={totalsColumns}
        rows={totals}
        rowKey={({ currency }) => currency}
        empty="No se debe nada a nadie."
      />
    </div>
  );
}
