import type { DateFormatters } from "@/components/common/date-formatters";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, type Column } from "@/components/ui/table";
import type { FailedPayment, FailedPaymentState } from "@/lib/administration/failed-payments/schema";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import styles from "./failed-payment-table.module.css";
import { NO_RESULTS } from "@/lib/platform/copy/search";

export const FAILED_PAYMENT_LABELS: Record<FailedPaymentState, string> = {
  waiting: "Sin recibir",
  received: "Recibido después",
};

const getColumns = ({ formatDay }: DateFormatters): Column<FailedPayment>[] => [
  {
    key: "createdAt",
    label: "Fecha",
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className={styles.day}>
        {formatDay(createdAt)}
      </time>
    ),
  },
  {
    key: "buyer",
    label: "Quien pagaba",
    cell: ({ buyer }) => (
      <Link href={routes.adminUser(buyer.id)} className={styles.link} title={formatFullName(buyer)}>
        {formatFullName(buyer)}
      </Link>
    ),
  },
  {
    key: "title",
    label: "Ayni",
    cell: ({ title }) => (
      <span className={styles.text} title={title}>
        {title}
      </span>
    ),
  },
  { key: "reference", label: "Pedido", cell: ({ reference }) => reference },
  {
    key: "amount",
    label: "Importe",
    numeric: true,
    cell: ({ amount, currency }) => formatMoneyWithDecimals(amount, currency),
  },
  {
    key: "state",
    label: "Estado",
    cell: ({ state }) => (
      <Badge tone={state === "received" ? "success" : "error"}>{FAILED_PAYMENT_LABELS[state]}</Badge>
    ),
  },
];

interface FailedPaymentTableProps {
  payments: FailedPayment[];
  dateFormatters: DateFormatters;
}

/** Payments that the processor refused, a line each. */
export function FailedPaymentTable({ payments, dateFormatters }: FailedPaymentTableProps) {
  return (
    <div className={styles.payments}>
      <Table
        caption="Pagos fallidos"
        captionHidden
        gridWhenNarrow
        columns={getColumns(dateFormatters)}
        rows={payments}
        rowKey={({ id }) => id}
        empty={`${NO_RESULTS}.`}
      />
    </div>
  );
}
