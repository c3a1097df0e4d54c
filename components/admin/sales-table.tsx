import { buyerColumn, dateColumn, Narrowing, sortName, SORTS } from "@/components/payouts/sale-columns";
import { SaleStatusBadges } from "@/components/payouts/sale-status";
import styles from "@/components/payouts/sales-table.module.css";
import { cx } from "@/components/ui/cx";
import { Table, type Column } from "@/components/ui/table";
import { routes } from "@/lib/platform/routes";
import { columnAmount } from "@/lib/sales/money";
import type { SalesParams, SaleView } from "@/lib/payouts/sales/schema";
import type { Moments } from "./moments";
import { SaleActions } from "./sale-actions";

const masterName = ({ master }: SaleView): string =>
  master ? `${master.name} ${master.lastName}`.trim() : "";

/** Amounts compare within one currency: only then can they be put in order. */
const amountColumns = (sortable: boolean): Column<SaleView>[] => [
  {
    key: "amount",
    label: "Precio",
    numeric: true,
    ...(sortable ? { sortable: "descending" as const } : {}),
    cell: ({ amount, taxAmount, currency }) => (
      <>
        {columnAmount(amount, currency)}
        <span className={styles.quiet}>imp. {columnAmount(taxAmount, currency)}</span>
      </>
    ),
  },
  {
    key: "part",
    label: "Del Maestro",
    numeric: true,
    cell: ({ masterAmount, feeAmount, currency }) => (
      <>
        <span className={styles.own}>{columnAmount(masterAmount, currency)}</span>
        <span className={styles.quiet}>com. {columnAmount(feeAmount, currency)}</span>
      </>
    ),
  },
];

const standingColumns = ({ day }: Moments): Column<SaleView>[] => [
  {
    key: "available",
    label: "Disponible",
    sortable: "ascending",
    cell: ({ availableBillingDate: from }) => <span className={styles.day}>{from ? day(from) : "—"}</span>,
  },
  {
    key: "status",
    label: "Estado",
    cell: (sale) => (
      <>
        <SaleStatusBadges {...sale} />
        {sale.paidToMasterDate && (
          <span className={styles.quiet}>
            {columnAmount(sale.paidToMasterAmount ?? 0, sale.currency)} el {day(sale.paidToMasterDate)}
          </span>
        )}
      </>
    ),
  },
];

interface AdminSalesTableProps {
  sales: SaleView[];
  params: SalesParams;
  moments: Moments;
}

/** All sales, with what an admin does about each. */
export function AdminSalesTable({ sales, params, moments }: AdminSalesTableProps) {
  const columns: Column<SaleView>[] = [
    dateColumn(moments),
    {
      key: "master",
      label: "Maestro",
      cell: (sale: SaleView) => (
        <Narrowing href={routes.adminSales({ ...params, masterId: sale.masterUserId })}>
          {masterName(sale)}
        </Narrowing>
      ),
    },
    buyerColumn,
    {
      key: "ayni",
      label: "Ayni",
      cell: ({ ayni }: SaleView) => (
        <Narrowing href={routes.adminSales({ ...params, ayniContentId: ayni.id })}>{ayni.title}</Narrowing>
      ),
    },
    ...amountColumns(params.currency !== undefined),
    ...standingColumns(moments),
    {
      key: "actions",
      label: "Acciones",
      cell: (sale: SaleView) => (
        <SaleActions
          // What can be done changes with how it stands.
          key={`${sale.status} ${sale.refundedAmount} ${sale.transfer}`}
          sale={sale}
          master={masterName(sale)}
          zone={moments.timeZone}
        />
      ),
    },
  ];
  return (
    <div className={cx(styles.dense, styles.tight)}>
      <Table
        caption="Ventas"
        captionHidden
        columns={columns}
        rows={sales}
        rowKey={({ id }) => id}
        sorting={{
          sort: SORTS[params.sort ?? "newest"],
          hrefFor: (next) => routes.adminSales({ ...params, sort: sortName(next) }),
        }}
        empty="Ninguna venta coincide con estos filtros. Prueba con menos, o con otras fechas."
      />
    </div>
  );
}
