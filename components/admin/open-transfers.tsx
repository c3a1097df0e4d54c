import styles from "@/components/payouts/sales-table.module.css";
import { Badge } from "@/components/ui/badge";
import { Table, type Column } from "@/components/ui/table";
import { columnAmount } from "@/lib/sales/money";
import type { TransferView } from "@/lib/payouts/transfers/schema";
import type { Moments } from "./moments";

const columnsIn = ({ minute }: Moments): Column<TransferView>[] => [
  {
    key: "createdAt",
    label: "Ordenada",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{minute(createdAt)}</time>,
  },
  { key: "master", label: "Maestro", cell: ({ master }) => `${master.name} ${master.lastName}`.trim() },
  {
    key: "amount",
    label: "Importe",
    numeric: true,
    cell: ({ amount, currency }) => columnAmount(amount, currency),
  },
  {
    key: "status",
    label: "Estado",
    cell: ({ status, reason }) => (
      <>
        {status === "PENDING" ? <Badge tone="clay">En camino</Badge> : <Badge tone="error">Rechazada</Badge>}
        <span className={styles.quiet}>
          {status === "PENDING" ? "Volvemos a preguntar cada minuto hasta saber cómo termina." : reason}
        </span>
      </>
    ),
  },
];

/** Transfers by the processor that are not done: under way, or refused of late. */
export function OpenTransfers({ transfers, moments }: { transfers: TransferView[]; moments: Moments }) {
  return (
    <div className={styles.dense}>
      <Table
        caption="Transferencias sin terminar"
        columns={columnsIn(moments)}
        rows={transfers}
        rowKey={({ id }) => id}
        empty="Todas las transferencias están hechas."
      />
    </div>
  );
}
