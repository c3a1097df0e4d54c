import type { DateFormatters } from "@/components/common/date-formatters";
import { PaidParts } from "@/components/payouts/paid-parts";
import { SALE_STATUS_LABELS, SALE_STATUS_TONES } from "@/components/payouts/sale-status";
import { SALE_SORTS, toPriceColumn, toSaleSort } from "@/components/payouts/sale-columns";
import { SalesSort } from "@/components/payouts/sales-sort";
import type { SalesTableProps } from "@/components/payouts/sales-table";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, type Column } from "@/components/ui/table";
import { formatFullName } from "@/lib/platform/text/full-name";
import { routes } from "@/lib/platform/routes";
import { formatAmount } from "@/lib/reference/money";
import type { SalesFilterParams, SaleView } from "@/lib/payouts/sales/schema";
import styles from "./admin-sales-table.module.css";
import { LazySaleMenu } from "./lazy-sale-menu";
import { NO_RESULTS } from "@/lib/platform/copy/search";

const formatMasterName = ({ master }: SaleView): string => (master ? formatFullName(master) : "");

/** A text on one line, which narrows the list to the sales that share it. */
const FilterLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className={styles.link} title={children} scroll={false}>
    {children}
  </Link>
);

/** The columns that an admin reads first; the menu of a sale has the rest. */
function SaleStateBadge({ status, disputed, transfer, overpaid }: SaleView) {
  if (disputed) return <Badge tone="error">En disputa</Badge>;
  if (transfer === "pending") return <Badge tone="clay">En camino</Badge>;
  if (overpaid > 0) return <Badge tone="error">Pagado de más</Badge>;
  return <Badge tone={SALE_STATUS_TONES[status]}>{SALE_STATUS_LABELS[status]}</Badge>;
}

const BuyerLink = ({ buyer }: Pick<SaleView, "buyer">) => (
  <Link href={routes.adminUser(buyer.id)} className={styles.link} title={buyer.email}>
    {formatFullName(buyer)}
  </Link>
);

function getColumns(params: SalesFilterParams, { formatDay, timeZone }: DateFormatters): Column<SaleView>[] {
  return [
    {
      key: "purchaseDate",
      label: "Fecha",
      sortable: "descending",
      cell: ({ purchaseDate, reference }) => (
        <time dateTime={purchaseDate} title={reference} className={styles.day}>
          {formatDay(purchaseDate)}
        </time>
      ),
    },
    {
      key: "ayni",
      label: "Ayni",
      cell: ({ ayni }) => (
        <FilterLink href={routes.adminSales({ ...params, ayniContentId: ayni.id })}>{ayni.title}</FilterLink>
      ),
    },
    {
      key: "master",
      label: "Maestro",
      cell: (sale) => (
        <>
          <FilterLink href={routes.adminSales({ ...params, masterId: sale.masterUserId })}>
            {formatMasterName(sale)}
          </FilterLink>
          <span className={styles.merged}>
            <span className="visually-hidden">Aprendiz: </span>
            <BuyerLink buyer={sale.buyer} />
          </span>
        </>
      ),
    },
    { key: "buyer", label: "Aprendiz", cell: ({ buyer }) => <BuyerLink buyer={buyer} /> },
    toPriceColumn(params.currency !== undefined),
    {
      key: "part",
      label: "Del Maestro",
      numeric: true,
      cell: ({ masterAmount, currency }) => formatAmount(masterAmount, currency),
    },
    {
      key: "available",
      label: "Disponible",
      sortable: "ascending",
      cell: ({ availableBillingDate: from, parts }) => (
        <span className={styles.day}>
          {from ? formatDay(from) : "—"}
          <PaidParts parts={parts} shown={from} formatDay={formatDay} />
        </span>
      ),
    },
    { key: "status", label: "Estado", cell: (sale) => <SaleStateBadge {...sale} /> },
    {
      key: "actions",
      label: "Más",
      cell: (sale) => <LazySaleMenu sale={sale} masterName={formatMasterName(sale)} timeZone={timeZone} />,
    },
  ];
}

/** Sales of all Masters, a line each; cards on narrow screens. */
export function AdminSalesTable({ sales, params, sort, dateFormatters }: SalesTableProps) {
  return (
    <>
      <SalesSort
        sort={sort}
        hasOneCurrency={params.currency !== undefined}
        toHref={(value) => routes.adminSales({ ...params, sort: value })}
      />
      <div className={styles.sales}>
        <Table
          caption="Ventas"
          captionHidden
          gridWhenNarrow
          columns={getColumns(params, dateFormatters)}
          rows={sales}
          rowKey={({ id }) => id}
          sorting={{
            sort: SALE_SORTS[sort],
            hrefFor: (next) => routes.adminSales({ ...params, sort: toSaleSort(next) }),
          }}
          empty={`${NO_RESULTS}. Prueba con menos, o con otras fechas.`}
        />
      </div>
    </>
  );
}
