import type { Moments } from "@/components/admin/moments";
import { Link } from "@/components/ui/link";
import type { Column } from "@/components/ui/table";
import type { Sort } from "@/components/ui/table-sort";
import { routes } from "@/lib/platform/routes";
import { columnAmount } from "@/lib/sales/money";
import type { SaleSort, SaleView } from "@/lib/payouts/sales/schema";
import { SaleStatusBadges } from "./sale-status";
import styles from "./sales-table.module.css";

/** What each order is in a table. */
export const SORTS: Record<SaleSort, Sort> = {
  newest: { column: "purchaseDate", direction: "descending" },
  oldest: { column: "purchaseDate", direction: "ascending" },
  soonest: { column: "available", direction: "ascending" },
  latest: { column: "available", direction: "descending" },
  highest: { column: "amount", direction: "descending" },
  lowest: { column: "amount", direction: "ascending" },
};

/** The order in the address that a header asks for. */
export function sortName({ column, direction }: Sort): SaleSort {
  const found = Object.entries(SORTS).find(
    ([, sort]) => sort.column === column && sort.direction === direction,
  );
  return (found?.[0] ?? "newest") as SaleSort;
}

const wholeName = ({ name, lastName }: { name: string; lastName: string }) => `${name} ${lastName}`.trim();

const money = (key: string, label: string, of: (sale: SaleView) => number): Column<SaleView> => ({
  key,
  label,
  numeric: true,
  cell: (sale) => columnAmount(of(sale), sale.currency),
});

export const dateColumn = ({ day }: Moments): Column<SaleView> => ({
  key: "purchaseDate",
  label: "Fecha",
  sortable: "descending",
  cell: ({ purchaseDate }) => (
    <time dateTime={purchaseDate} className={styles.day}>
      {day(purchaseDate)}
    </time>
  ),
});

export const buyerColumn: Column<SaleView> = {
  key: "buyer",
  label: "Aprendiz",
  cell: ({ buyer }) => (
    <span className={styles.buyer}>
      {buyer.slug ? (
        <Link href={routes.profile(buyer.slug)} className={styles.link}>
          {wholeName(buyer)}
        </Link>
      ) : (
        wholeName(buyer)
      )}
      {buyer.email && <span className={styles.quiet}>{buyer.email}</span>}
    </span>
  ),
};

/** A link to the same list, of what this sale shares with others alone. */
export const Narrowing = ({ href, children }: { href: string; children: string }) => (
  <span className={styles.narrowing}>
    <Link href={href} className={styles.link} scroll={false}>
      {children}
    </Link>
  </span>
);

/** Amounts compare within one currency: only then can they be put in order. */
export const amountColumns = (ownPart: string, sortable: boolean): Column<SaleView>[] => [
  {
    ...money("amount", "Precio", ({ amount }) => amount),
    ...(sortable ? { sortable: "descending" as const } : {}),
  },
  money("tax", "Impuesto", ({ taxAmount }) => taxAmount),
  money("fee", "Comisión", ({ feeAmount }) => feeAmount),
  {
    ...money("part", ownPart, ({ masterAmount }) => masterAmount),
    cell: ({ masterAmount, currency }) => (
      <span className={styles.own}>{columnAmount(masterAmount, currency)}</span>
    ),
  },
];

export const standingColumns = ({ day }: Moments): Column<SaleView>[] => [
  {
    key: "available",
    label: "Disponible desde",
    sortable: "ascending",
    cell: ({ availableBillingDate: from }) => <span className={styles.day}>{from ? day(from) : "—"}</span>,
  },
  {
    key: "paid",
    label: "Pagado el",
    cell: ({ paidToMasterDate: date, paidToMasterAmount: amount, currency }) => (
      <span className={styles.day}>
        {date ? day(date) : "—"}
        {amount !== null && <span className={styles.quiet}>{columnAmount(amount, currency)}</span>}
      </span>
    ),
  },
  { key: "status", label: "Estado", cell: (sale) => <SaleStatusBadges {...sale} /> },
];
