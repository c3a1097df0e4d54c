import { cx } from "@/components/ui/cx";
import { Table, type Column } from "@/components/ui/table";
import { formatAmount } from "@/lib/reference/money";
import type { SaleTotals } from "@/lib/payouts/sales/schema";
import styles from "./sales-table.module.css";

const toSumColumn = (
  key: string,
  label: string,
  getSum: (totals: SaleTotals) => number,
): Column<SaleTotals> => ({
  key,
  label,
  numeric: true,
  cell: (totals) => formatAmount(getSum(totals), totals.currency),
});

const toAmountColumn = (key: keyof SaleTotals, label: string): Column<SaleTotals> =>
  toSumColumn(key, label, (totals) => Number(totals[key]));

/** The tax of what was not returned. */
const getKeptTax = ({ taxAmount, refundedTax }: SaleTotals): number => taxAmount - refundedTax;

/** The commission of what was not returned, so that a line adds up to its cent. */
const getKeptFee = (totals: SaleTotals): number =>
  totals.amount - totals.refundedAmount - getKeptTax(totals) - totals.masterAmount;

/** The sums of the listed sales by currency. */
export function SalesTotals({ totals, shareLabel }: { totals: SaleTotals[]; shareLabel: string }) {
  const columns: Column<SaleTotals>[] = [
    { key: "currency", label: "Moneda", cell: ({ currency }) => currency.toUpperCase() },
    { key: "count", label: "Ventas", numeric: true, cell: ({ count }) => count },
    toAmountColumn("amount", "Vendido"),
    ...(totals.some(({ refundedAmount }) => refundedAmount > 0)
      ? [toSumColumn("refundedAmount", "Devuelto", ({ refundedAmount }) => 0 - refundedAmount)]
      : []),
    toSumColumn("taxAmount", "Impuestos", getKeptTax),
    toSumColumn("feeAmount", "Comisión", getKeptFee),
    toAmountColumn("masterAmount", shareLabel),
    toAmountColumn("due", "Pendiente"),
    toAmountColumn("available", "Disponible"),
    toAmountColumn("paid", "Pagado"),
    ...(totals.some(({ overpaid }) => overpaid > 0) ? [toAmountColumn("overpaid", "Pagado de más")] : []),
  ];
  return (
    <div className={cx(styles.dense, styles.tight, styles.totals, totals.length > 2 && styles.many)}>
      <Table
        caption="Totales por moneda"
        gridWhenNarrow
        columns={columns}
        rows={totals}
        rowKey={({ currency }) => currency}
        empty="Nada que sumar."
      />
    </div>
  );
}
