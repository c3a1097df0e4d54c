import { cx } from "@/components/ui/cx";
import type { DateFormatters } from "@/components/common/date-formatters";
import { Table, type Column } from "@/components/ui/table";
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

interface SortedSalesTableProps {
  caption: string;
  columns: Column<SaleView>[];
  sales: SaleView[];
  params: SalesFilterParams;
  sort: SaleSort;
  /** URL of the list with some filters. */
  toHref: (params: Record<string, string | undefined>) => string;
  empty: string;
  /** Narrower cells, for many columns. */
  tight?: boolean;
}

/** A table of sales whose headers sort through the URL. */
export function SortedSalesTable({ params, sort, toHref, sales, tight, ...table }: SortedSalesTableProps) {
  return (
    <div className={cx(styles.dense, tight && styles.tight)}>
      <Table
        captionHidden
        rows={sales}
        rowKey={({ id }) => id}
        sorting={{
          sort: SALE_SORTS[sort],
          hrefFor: (next) => toHref({ ...params, sort: toSaleSort(next) }),
        }}
        {...table}
      />
    </div>
  );
}

export interface SalesTableProps {
  sales: SaleView[];
  params: SalesFilterParams;
  sort: SaleSort;
  dateFormatters: DateFormatters;
}

/** A Master's own sales. */
export function SalesTable({ sales, params, sort, dateFormatters }: SalesTableProps) {
  return (
    <SortedSalesTable
      caption="Intercambios"
      columns={[
        toDateColumn(dateFormatters),
        buyerColumn,
        toAyniColumn((ayniContentId) => routes.salesOverview({ ...params, ayniContentId })),
        ...toAmountColumns("Tu parte", params.currency !== undefined),
        toAvailableColumn(dateFormatters, "Disponible desde"),
        ...toPaymentColumns(dateFormatters),
      ]}
      sales={sales}
      params={params}
      sort={sort}
      toHref={routes.salesOverview}
      empty="Ningún intercambio coincide con estos filtros. Prueba con menos, o con otras fechas."
    />
  );
}
