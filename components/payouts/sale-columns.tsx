import { cx } from "@/components/ui/cx";
import type { DateFormatters } from "@/components/common/date-formatters";
import { Link } from "@/components/ui/link";
import type { Column } from "@/components/ui/table";
import type { TableSort } from "@/components/ui/table-sort";
import { formatDiscount } from "@/lib/orders/discounts/copy";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import type { SaleSort, SaleView } from "@/lib/payouts/sales/schema";
import { PaidParts } from "./paid-parts";
import { SaleStatusBadges } from "./sale-status";
import styles from "./sales-table.module.css";

export const SALE_SORTS: Record<SaleSort, TableSort> = {
  newest: { column: "purchaseDate", direction: "descending" },
  oldest: { column: "purchaseDate", direction: "ascending" },
  soonest: { column: "available", direction: "ascending" },
  latest: { column: "available", direction: "descending" },
  highest: { column: "amount", direction: "descending" },
  lowest: { column: "amount", direction: "ascending" },
};

/** Returns the sort parameter of a table header. */
export function toSaleSort({ column, direction }: TableSort): SaleSort {
  const match = Object.entries(SALE_SORTS).find(
    ([, sort]) => sort.column === column && sort.direction === direction,
  );
  return (match?.[0] ?? "newest") as SaleSort;
}

const toAmountColumn = (
  key: string,
  label: string,
  getAmount: (sale: SaleView) => number,
): Column<SaleView> => ({
  key,
  label,
  numeric: true,
  cell: (sale) => formatMoneyWithDecimals(getAmount(sale), sale.currency),
});

export const toDateColumn = ({ formatDay }: DateFormatters): Column<SaleView> => ({
  key: "purchaseDate",
  label: "Fecha",
  sortable: "descending",
  cell: ({ purchaseDate, reference }) => (
    <span className={styles.day}>
      <time dateTime={purchaseDate}>{formatDay(purchaseDate)}</time>
      <span className={cx(styles.note, styles.reference)}>{reference}</span>
    </span>
  ),
});

function Buyer({ buyer }: Pick<SaleView, "buyer">) {
  const name = formatFullName(buyer);
  if (!buyer.slug) return name;
  return (
    <Link href={routes.profile(buyer.slug)} className={styles.filterLink} title={name}>
      {name}
    </Link>
  );
}

export const buyerColumn: Column<SaleView> = {
  key: "buyer",
  label: "Aprendiz",
  cell: ({ buyer }) => <Buyer buyer={buyer} />,
};

/** A link that narrows the list to the sales of the same content. */
const SalesFilterLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className={styles.filterLink} title={children} scroll={false}>
    {children}
  </Link>
);

export const toAyniColumn = (toHref: (ayniContentId: string) => string): Column<SaleView> => ({
  key: "ayni",
  label: "Ayni",
  cell: ({ ayni, bundle, buyer }) => (
    <span className={styles.day}>
      <SalesFilterLink href={toHref(ayni.id)}>{ayni.title}</SalesFilterLink>
      {bundle && <span className={styles.note}>Del conjunto «{bundle.title}»</span>}
      <span className={cx(styles.note, styles.merged)}>
        <Buyer buyer={buyer} />
      </span>
    </span>
  ),
});

/** Sortable only in a list of one currency, since amounts of several do not compare. */
export const toPriceColumn = (sortable: boolean): Column<SaleView> => ({
  ...toAmountColumn("amount", "Precio", ({ amount }) => amount),
  cell: ({ amount, currency, discount }) => (
    <span className={styles.day}>
      {formatMoneyWithDecimals(amount, currency)}
      {discount && <span className={styles.note}>{formatDiscount(discount, currency)}</span>}
    </span>
  ),
  ...(sortable ? { sortable: "descending" as const } : {}),
});

export const toAmountColumns = (sortable: boolean): Column<SaleView>[] => [
  toPriceColumn(sortable),
  toAmountColumn("tax", "Impuesto", ({ taxAmount }) => taxAmount),
  toAmountColumn("fee", "Comisión", ({ feeAmount }) => feeAmount),
  {
    ...toAmountColumn("part", "Tu parte", ({ masterAmount }) => masterAmount),
    cell: ({ masterAmount, taxAmount, feeAmount, currency }) => (
      <>
        <span className={styles.share}>{formatMoneyWithDecimals(masterAmount, currency)}</span>
        <span className={cx(styles.note, styles.merged)}>
          Impuesto {formatMoneyWithDecimals(taxAmount, currency)}
        </span>
        <span className={cx(styles.note, styles.merged)}>
          Comisión {formatMoneyWithDecimals(feeAmount, currency)}
        </span>
      </>
    ),
  },
];

/** The date of the payout, and the amount paid if it differs from the Master's share. */
export const toAvailableColumn = ({ formatDay }: DateFormatters): Column<SaleView> => ({
  key: "available",
  label: "Disponible desde",
  sortable: "ascending",
  cell: ({ availableBillingDate: from, paidToMasterDate: paidAt, ...sale }) => (
    <span className={styles.day}>
      {from ? formatDay(from) : "—"}
      <PaidParts parts={sale.parts} shown={from} formatDay={formatDay} />
      {paidAt && (
        <span className={styles.note}>
          Pagado el {formatDay(paidAt)}
          {sale.paidToMasterAmount !== null && sale.paidToMasterAmount !== sale.masterAmount && (
            <>: {formatMoneyWithDecimals(sale.paidToMasterAmount, sale.currency)}</>
          )}
        </span>
      )}
    </span>
  ),
});

export const statusColumn: Column<SaleView> = {
  key: "status",
  label: "Estado",
  cell: (sale) => <SaleStatusBadges {...sale} />,
};
