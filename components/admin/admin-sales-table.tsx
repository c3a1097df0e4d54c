import type { DateFormatters } from "@/components/common/date-formatters";
import { SaleStatusBadges } from "@/components/payouts/sale-status";
import {
  buyerColumn,
  SalesFilterLink,
  toAvailableColumn,
  toAyniColumn,
  toDateColumn,
  toPriceColumn,
} from "@/components/payouts/sale-columns";
import { SortedSalesTable, type SalesTableProps } from "@/components/payouts/sales-table";
import styles from "@/components/payouts/sales-table.module.css";
import type { Column } from "@/components/ui/table";
import { formatFullName } from "@/lib/platform/text/full-name";
import { routes } from "@/lib/platform/routes";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import type { SalesFilterParams, SaleView } from "@/lib/payouts/sales/schema";
import { SaleActions } from "./sale-actions";

const formatMasterName = ({ master }: SaleView): string => (master ? formatFullName(master) : "");

const toMasterColumn = (params: SalesFilterParams): Column<SaleView> => ({
  key: "master",
  label: "Maestro",
  cell: (sale) => (
    <SalesFilterLink href={routes.adminSales({ ...params, masterId: sale.masterUserId })}>
      {formatMasterName(sale)}
    </SalesFilterLink>
  ),
});

const toPriceWithTaxColumn = (sortable: boolean): Column<SaleView> => ({
  ...toPriceColumn(sortable),
  cell: ({ amount, taxAmount, currency }) => (
    <>
      {formatMoneyWithDecimals(amount, currency)}
      <span className={styles.note}>imp. {formatMoneyWithDecimals(taxAmount, currency)}</span>
    </>
  ),
});

const masterShareColumn: Column<SaleView> = {
  key: "part",
  label: "Del Maestro",
  numeric: true,
  cell: ({ masterAmount, feeAmount, currency }) => (
    <>
      <span className={styles.share}>{formatMoneyWithDecimals(masterAmount, currency)}</span>
      <span className={styles.note}>com. {formatMoneyWithDecimals(feeAmount, currency)}</span>
    </>
  ),
};

const toStatusColumn = ({ formatDay }: DateFormatters): Column<SaleView> => ({
  key: "status",
  label: "Estado",
  cell: (sale) => (
    <>
      <SaleStatusBadges {...sale} />
      {sale.paidToMasterDate && (
        <span className={styles.note}>
          {formatMoneyWithDecimals(sale.paidToMasterAmount ?? 0, sale.currency)} el{" "}
          {formatDay(sale.paidToMasterDate)}
        </span>
      )}
    </>
  ),
});

const toActionsColumn = ({ timeZone }: DateFormatters): Column<SaleView> => ({
  key: "actions",
  label: "Acciones",
  cell: (sale) => (
    <SaleActions
      // Remounts when the available actions change.
      key={`${sale.status} ${sale.refundedAmount} ${sale.transfer}`}
      sale={sale}
      masterName={formatMasterName(sale)}
      timeZone={timeZone}
    />
  ),
});

export function AdminSalesTable({ sales, params, sort, dateFormatters }: SalesTableProps) {
  return (
    <SortedSalesTable
      caption="Ventas"
      columns={[
        toDateColumn(dateFormatters),
        toMasterColumn(params),
        buyerColumn,
        toAyniColumn((ayniContentId) => routes.adminSales({ ...params, ayniContentId })),
        toPriceWithTaxColumn(params.currency !== undefined),
        masterShareColumn,
        toAvailableColumn(dateFormatters, "Disponible"),
        toStatusColumn(dateFormatters),
        toActionsColumn(dateFormatters),
      ]}
      sales={sales}
      params={params}
      sort={sort}
      toHref={routes.adminSales}
      empty="Ninguna venta coincide con estos filtros. Prueba con menos, o con otras fechas."
      tight
    />
  );
}
