import type { DateFormatters } from "@/components/common/date-formatters";
import { cx } from "@/components/ui/cx";
import { Table } from "@/components/ui/table";
import { routes } from "@/lib/platform/routes";
import type { SaleSort, SalesFilterParams, SaleView } from "@/lib/payouts/sales/schema";
import {
  buyerColumn,
  SALE_SORTS,
  statusColumn,
  toAmountColumns,
  toAvailableColumn,
  toAyniColumn,
  toDateColumn,
  toSaleSort,
} from "./sale-columns";
import { SalesSort } from "./sales-sort";
import styles from "./sales-table.module.css";

export interface SalesTableProps {
  sales: SaleView[];
  params: SalesFilterParams;
  sort: SaleSort;
  dateFormatters: DateFormatters;
}

/** A Master's own sales; the headers sort through the URL. Cards on narrow screens. */
export function SalesTable({ sales, params, sort, dateFormatters }: SalesTableProps) {
  const hasOneCurrency = params.currency !== undefined;
  const toSortHref = (next: string) => routes.salesOverview({ ...params, sort: next });
  return (
    <>
      <SalesSort sort={sort} hasOneCurrency={hasOneCurrency} toHref={toSortHref} />
      <div className={cx(styles.dense, styles.tight, styles.sales)}>
        <Table
          caption="Intercambios"
          captionHidden
          gridWhenNarrow
          columns={[
            toDateColumn(dateFormatters),
            toAyniColumn((ayniContentId) => routes.salesOverview({ ...params, ayniContentId })),
            buyerColumn,
            ...toAmountColumns(hasOneCurrency),
            toAvailableColumn(dateFormatters),
            statusColumn,
          ]}
          rows={sales}
          rowKey={({ id }) => id}
          sorting={{
            sort: SALE_SORTS[sort],
            hrefFor: (next) => toSortHref(toSaleSort(next)),
          }}
          empty="Ningún intercambio coincide con estos filtros. Prueba con menos, o con otras fechas."
        />
      </div>
    </>
  );
}
