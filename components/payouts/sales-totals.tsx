import { cx } from "@/components/ui/cx";
import { Table, type Column } from "@/components/ui/table";
import { columnAmount } from "@/lib/sales/money";
import type { SaleTotals } from "@/lib/payouts/sales/schema";
import styles from "./sales-table.module.css";

const money = (key: keyof SaleTotals, label: string): Column<SaleTotals> => ({
  key,
  label,
  numeric: true,
  cell: (totals) => columnAmount(Number(totals[key]), totals.currency),
});

/** The sums of what is listed, each currency for itself. */
export function SalesTotals({ totals, ownPart }: { totals: SaleTotals[]; ownPart: string }) {
  const columns: Column<SaleTotals>[] = [
    { key: "currency", label: "Moneda", cell: ({ currency }) => currency.toUpperCase() },
    { key: "count", label: "Ventas", numeric: true, cell: ({ count }) => count },
    money("amount", "Vendido"),
    money("taxAmount", "Impuestos"),
    money("feeAmount", "Comisión"),
    money("masterAmount", ownPart),
    money("due", "Pendiente"),
    money("available", "Disponible"),
    money("paid", "Pagado"),
    ...(totals.some(({ overpaid }) => overpaid > 0) ? [money("overpaid", "Pagado de más")] : []),
  ];
  return (
    <div className={cx(styles.dense, styles.tight)}>
      <Table
        caption="Totales por moneda"
        columns={columns}
        rows={totals}
        rowKey={({ currency }) => currency}
        empty="Nada que sumar."
      />
    </div>
  );
}
