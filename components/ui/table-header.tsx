import { cx } from "./cx";
import { ArrowDownIcon, ArrowUpIcon, CaretUpDownIcon } from "./icons";
import { Link } from "./link";
import { nextSort, type Direction, type Sorting } from "./table-sort";
import styles from "./table.module.css";

interface TableHeaderProps {
  column: { key: string; label: string; numeric?: boolean; sortable?: Direction };
  sorting: Sorting | undefined;
}

/** The head of a column; where it can be sorted, a link or a button that does so. */
export function TableHeader({ column, sorting }: TableHeaderProps) {
  const sorted = sorting?.sort?.column === column.key ? sorting.sort.direction : undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      className={cx(styles.head, column.numeric && styles.numeric)}
    >
      {sorting && column.sortable ? (
        <SortControl
          label={column.label}
          sorted={sorted}
          sorting={sorting}
          next={nextSort(sorting.sort, column.key, column.sortable)}
        />
      ) : (
        column.label
      )}
    </th>
  );
}

const marks = {
  ascending: <ArrowUpIcon size={16} />,
  descending: <ArrowDownIcon size={16} />,
};

interface SortControlProps {
  label: string;
  sorted: Direction | undefined;
  sorting: Sorting;
  next: ReturnType<typeof nextSort>;
}

function SortControl({ label, sorted, sorting, next }: SortControlProps) {
  const content = (
    <>
      {label}
      {sorted ? marks[sorted] : <CaretUpDownIcon size={16} className={styles.unsorted} />}
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
