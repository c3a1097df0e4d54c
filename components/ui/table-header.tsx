import { cx } from "./cx";
import { ArrowDownIcon, ArrowUpIcon, CaretUpDownIcon } from "./later-icons";
import { Link } from "./link";
import { toggleSort, type SortDirection, type TableSorting } from "./table-sort";
import styles from "./table.module.css";

const SORT_ICONS = {
  ascending: <ArrowUpIcon size={16} />,
  descending: <ArrowDownIcon size={16} />,
};

interface TableHeaderProps {
  column: { key: string; label: string; numeric?: boolean; sortable?: SortDirection };
  sorting: TableSorting | undefined;
  /** Set by style sheets that override the `display` of the table. */
  hasExplicitRole: boolean | undefined;
}

/** A column header; sortable ones contain a link. */
export function TableHeader({ column, sorting, hasExplicitRole }: TableHeaderProps) {
  const sorted = sorting?.sort.column === column.key ? sorting.sort.direction : undefined;
  return (
    <th
      role={hasExplicitRole ? "columnheader" : undefined}
      scope="col"
      aria-sort={sorted}
      className={cx(styles.head, column.numeric && styles.numeric)}
    >
      {sorting && column.sortable ? (
        <Link
          href={sorting.hrefFor(toggleSort(sorting.sort, column.key, column.sortable))}
          className={styles.sort}
          scroll={false}
        >
          {column.label}
          {sorted ? SORT_ICONS[sorted] : <CaretUpDownIcon size={16} className={styles.unsorted} />}
        </Link>
      ) : (
        column.label
      )}
    </th>
  );
}
