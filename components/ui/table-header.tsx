import { cx } from "./cx";
import { ArrowDownIcon, ArrowUpIcon, CaretUpDownIcon } from "./later-icons";
import { Link } from "./link";
import { toggleSort, type SortDirection, type TableSorting } from "./table-sort";
import styles from "./table.module.css";

interface TableHeaderProps {
  column: { key: string; label: string; numeric?: boolean; sortable?: SortDirection };
  sorting: TableSorting | undefined;
  /** Set by style sheets that override the `display` of the table. */
  hasExplicitRole: boolean | undefined;
}

/** A column header; sortable ones contain a link or a button. */
export function TableHeader({ column, sorting, hasExplicitRole }: TableHeaderProps) {
  const sorted = sorting?.sort?.column === column.key ? sorting.sort.direction : undefined;
  return (
    <th
      role={hasExplicitRole ? "columnheader" : undefined}
      scope="col"
      aria-sort={sorted}
      className={cx(styles.head, column.numeric && styles.numeric)}
    >
      {sorting && column.sortable ? (
        <SortControl
          label={column.label}
          sorted={sorted}
          sorting={sorting}
          next={toggleSort(sorting.sort, column.key, column.sortable)}
        />
      ) : (
        column.label
      )}
    </th>
  );
}

const SORT_ICONS = {
  ascending: <ArrowUpIcon size={16} />,
  descending: <ArrowDownIcon size={16} />,
};

interface SortControlProps {
  label: string;
  sorted: SortDirection | undefined;
  sorting: TableSorting;
  next: ReturnType<typeof toggleSort>;
}

function SortControl({ label, sorted, sorting, next }: SortControlProps) {
  const content = (
    <>
      {label}
      {sorted ? SORT_ICONS[sorted] : <CaretUpDownIcon size={16} className={styles.unsorted} />}
    </>
  );
  if ("hrefFor" in sorting) {
    return (
      <Link href={sorting.hrefFor(next)} className={styles.sort} scroll={false}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.sort} onClick={() => sorting.onSort(next)}>
      {content}
    </button>
  );
}
