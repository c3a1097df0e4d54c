import type { DateFormatters } from "@/components/common/date-formatters";
import styles from "@/components/payouts/sales-table.module.css";
import { Table, type Column } from "@/components/ui/table";
import type { UnmatchedPaymentView } from "@/lib/orders/unmatched-payments/schema";
import { formatMoneyWithDecimals } from "@/lib/reference/money";

const getPaymentColumns = ({ formatMinute }: DateFormatters): Column<UnmatchedPaymentView>[] => [
  {
    key: "paidAt",
    label: "Pagado",
    cell: ({ paidAt }) => <time dateTime={paidAt}>{formatMinute(paidAt)}</time>,
  },
  {
    key: "amount",
    label: "Importe",
    numeric: true,
    cell: ({ amount, currency }) => formatMoneyWithDecimals(amount, currency),
  },
  {
    key: "id",
    label: "Pago en el procesador",
    cell: ({ id, orderId, dashboardUrl }) => (
      <>
        {dashboardUrl === null ? (
          id
        ) : (
          <a href={dashboardUrl} target="_blank" rel="noreferrer" className={styles.link}>
            {id}
          </a>
        )}
        <span className={styles.note}>Pedido {orderId}</span>
      </>
    ),
  },
];

interface UnmatchedPaymentsProps {
  payments: UnmatchedPaymentView[];
  dateFormatters: DateFormatters;
}

/** Payments whose orders were lost, as after restoring an older backup. */
export function UnmatchedPayments({ payments, dateFormatters }: UnmatchedPaymentsProps) {
  return (
    <div id="pagos-sin-pedido" className={styles.dense}>
      <Table
        caption="Pagos sin pedido"
        columns={getPaymentColumns(dateFormatters)}
        rows={payments}
        rowKey={({ id }) => id}
        empty="Cada pago tiene su pedido."
      />
      <p className={styles.note}>
        El procesador los cobró y su pedido no está aquí; suele pasar al recuperar una copia de seguridad
        anterior. Nada se devuelve solo: cuando los devuelvas en su panel, dejarán de verse aquí.
      </p>
    </div>
  );
}
