import type { DateFormatters } from "@/components/common/date-formatters";
import { Table } from "@/components/ui/table";
import { routes } from "@/lib/platform/routes";
import type { SaleSort, SalesFilterParams, SaleView } from "@/lib/payouts/sales/schema";
import {
  buyerColumn,
  SALE_SORTS,
  toAmountColumns,
  toAvailableColumn,
  toAyniColumn,
  toDateColumn,
  toSaleSort,
  toPaymentColumns,
} from "./sale-columns";
import styles from "./sales-table.module.css";

export interface SalesTableProps {
  sales: SaleView[];
  params: SalesFilterParams;
  sort: SaleSort;
  dateFormatters: DateFormatters;
}

/** A Master's own sales; the headers sort through the URL. */
export function SalesTable({ sales, params, sort, dateFormatters }: SalesTableProps) {
  return (
    <div className={styles.dense}>
      <Table
        caption="Intercambios"
        captionHidden
        columns={[
          toDateColumn(dateFormatters),
          buyerColumn,
          toAyniColumn((ayniContentId) => routes.salesOverview({ ...params, ayniContentId })),
          ...toAmountColumns("Tu parte", params.currency !== undefined),
          toAvailableColumn(dateFormatters, "Disponible desde"),
          ...toPaymentColumns(dateFormatters),
        ]}
        rows={sales}
        rowKey={({ id }) => id}
        sorting={{
          sort: SALE_SORTS[sort],
          hrefFor: (next) => routes.salesOverview({ ...params, sort: toSaleSort(next) }),
        }}
        empty="Ningún intercambio coincide con estos filtros. Prueba con menos, o con otras fechas."
      />
    </div>
  );
}
