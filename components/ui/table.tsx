import { useId, type ReactNode } from "react";
import { cx } from "./cx";
import { Skeleton } from "./skeleton";
import { TableHeader } from "./table-header";
import type { Direction, Sorting } from "./table-sort";
import styles from "./table.module.css";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Amounts and counts: to the right, with digits of one width. */
  numeric?: boolean;
  /** That it can be sorted, and which way at the first click. */
  sortable?: Direction;
  /** What stands below the column. */
  total?: ReactNode;
}

interface TableProps<Row> {
  caption: string;
  captionHidden?: boolean;
  /** The first one names its row. */
  columns: readonly Column<Row>[];
  /** In the order in which they are shown: whoever has the data sorts it. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: Sorting;
  /** Keeps the rows that are there, faded; without any it shows their outlines. */
  loading?: boolean;
  /** What is said when there are no rows. */
  empty: ReactNode;
  totalLabel?: string;
  /** Without room, rows stand as sheets with their labels instead of scrolling; not for what is sorted or summed. */
  stacks?: boolean;
}

const OUTLINED_ROWS = 5;

/** Rows and columns; what does not fit scrolls sideways inside its own frame. */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  sorting,
  loading,
  stacks,
  ...body
}: TableProps<Row>) {
  const captionId = useId();
  return (
    <section aria-labelledby={captionId} tabIndex={0} className={cx(styles.frame, stacks && styles.stacks)}>
      {/* The roles stay where the style takes the display of a table away. */}
      <table role="table" className={styles.table} aria-busy={loading || undefined}>
        <caption id={captionId} className={captionHidden ? "visually-hidden" : styles.caption}>
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <TableHeader key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={cx(loading && styles.faded)}>
          <BodyRows columns={columns} loading={loading} {...body} />
        </tbody>
        {body.rows.length > 0 && <Totals columns={columns} label={body.totalLabel} />}
      </table>
    </section>
  );
}

type BodyProps<Row> = Pick<TableProps<Row>, "columns" | "rows" | "rowKey" | "loading" | "empty">;

function BodyRows<Row>({ columns, rows, rowKey, loading, empty }: BodyProps<Row>) {
  if (rows.length > 0) return rows.map((row) => <BodyRow key={rowKey(row)} columns={columns} row={row} />);
  if (loading) return <Outlines columns={columns.length} />;
  return (
    <tr>
      <td colSpan={columns.length} className={styles.empty}>
        <div className={styles.emptyText}>{empty}</div>
      </td>
    </tr>
  );
}

function BodyRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr role="row" className={styles.row}>
      {columns.map(({ key, label, numeric, cell }, index) =>
        index === 0 ? (
          <th
            key={key}
            role="rowheader"
            scope="row"
            className={cx(styles.cell, styles.name, numeric && styles.numeric)}
          >
            {cell(row)}
          </th>
        ) : (
          <td key={key} role="cell" data-label={label} className={cx(styles.cell, numeric && styles.numeric)}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function Outlines({ columns }: { columns: number }) {
  return Array.from({ length: OUTLINED_ROWS }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className={cx(styles.cell, styles.outline)}>
          {row === 0 && column === 0 && <span className="visually-hidden">Cargando…</span>}
          <Skeleton />
        </td>
      ))}
    </tr>
  ));
}

/** The totals stand below their columns; their name takes the room before the first. */
function Totals<Row>({ columns, label = "Total" }: { columns: readonly Column<Row>[]; label?: string }) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  if (first < 1) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={first} className={cx(styles.cell, styles.total)}>
          {label}
        </th>
        {columns.slice(first).map(({ key, numeric, total }) => (
          <td key={key} className={cx(styles.cell, styles.total, numeric && styles.numeric)}>
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
