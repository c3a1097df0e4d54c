import styles from "@/components/payouts/sales-table.module.css";
import { Badge } from "@/components/ui/badge";
import { Table, type Column } from "@/components/ui/table";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import type { TransferView } from "@/lib/payouts/transfers/schema";
import type { DateFormatters } from "@/components/common/date-formatters";

const getTransferColumns = ({ formatMinute }: DateFormatters): Column<TransferView>[] => [
  {
    key: "createdAt",
    label: "Ordenada",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMinute(createdAt)}</time>,
  },
  { key: "master", label: "Maestro", cell: ({ master }) => formatFullName(master) },
  {
    key: "amount",
    label: "Importe",
    numeric: true,
    cell: ({ amount, currency }) => formatMoneyWithDecimals(amount, currency),
  },
  {
    key: "status",
    label: "Estado",
    cell: ({ status, reason }) => (
      <>
        {status === "PENDING" ? <Badge tone="clay">En camino</Badge> : <Badge tone="error">Rechazada</Badge>}
        <span className={styles.note}>
          {status === "PENDING" ? "Volvemos a preguntar cada minuto hasta saber cómo termina." : reason}
        </span>
      </>
    ),
  },
];

interface OpenTransfersProps {
  transfers: TransferView[];
  dateFormatters: DateFormatters;
}

/** Pending and recently failed transfers of the payment processor. */
export function OpenTransfers({ transfers, dateFormatters }: OpenTransfersProps) {
  return (
    <div className={styles.dense}>
      <Table
        caption="Transferencias sin terminar"
        columns={getTransferColumns(dateFormatters)}
        rows={transfers}
        rowKey={({ id }) => id}
        empty="Todas las transferencias están hechas."
      />
    </div>
  );
}
