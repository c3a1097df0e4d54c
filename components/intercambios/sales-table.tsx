import type { Moments } from "@/components/admin/moments";
import { Table } from "@/components/ui/table";
import { routes } from "@/lib/platform/routes";
import type { SalesParams, SaleView } from "@/lib/payouts/sales/schema";
import {
  amountColumns,
  buyerColumn,
  dateColumn,
  Narrowing,
  sortName,
  SORTS,
  standingColumns,
} from "../payouts/sale-columns";
import styles from "../payouts/sales-table.module.css";

interface SalesTableProps {
  sales: SaleView[];
  params: SalesParams;
  moments: Moments;
}

/** What a Master sold, with what of it is theirs. */
export function SalesTable({ sales, params, moments }: SalesTableProps) {
  const columns = [
    dateColumn(moments),
    buyerColumn,
    {
      key: "ayni",
      label: "Ayni",
      cell: ({ ayni }: SaleView) => (
        <Narrowing href={routes.exchanges({ ...params, ayniContentId: ayni.id })}>{ayni.title}</Narrowing>
      ),
    },
    ...amountColumns("Tu parte", params.currency !== undefined),
    ...standingColumns(moments),
  ];
  return (
    <div className={styles.dense}>
      <Table
        caption="Intercambios"
        captionHidden
        columns={columns}
        rows={sales}
        rowKey={({ id }) => id}
        sorting={{
          sort: SORTS[params.sort ?? "newest"],
          hrefFor: (next) => routes.exchanges({ ...params, sort: sortName(next) }),
        }}
        empty="Ningún intercambio coincide con estos filtros. Prueba con menos, o con otras fechas."
      />
    </div>
  );
}
