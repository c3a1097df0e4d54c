import { useId, type CSSProperties, type ReactNode } from "react";
import { cx } from "./cx";
import { TableHeader } from "./table-header";
import type { SortDirection, TableSorting } from "./table-sort";
import styles from "./table.module.css";

export interface Column<Row> {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned, with tabular figures. */
  numeric?: boolean;
  /** Makes it sortable; the direction of the first click. */
  sortable?: SortDirection;
}

interface TableProps<Row> {
  caption: string;
  captionHidden?: boolean;
  /** The first column is the row header. */
  columns: readonly Column<Row>[];
  /** Already sorted. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sorting?: TableSorting;
  empty: ReactNode;
  /** Shows rows as labelled cards on narrow screens. Not for sortable tables. */
  stackWhenNarrow?: boolean;
  /** Shows rows as grids on narrow screens, which the caller lays out by the names of the columns. */
  gridWhenNarrow?: boolean;
}

/** Explicit roles survive the `display` that stacked rows override; elsewhere they would be redundant. */
const toExplicitRoles = (isRestyled: boolean) =>
  isRestyled
    ? ({ table: "table", group: "rowgroup", row: "row", rowHeader: "rowheader", cell: "cell" } as const)
    : {};

type ExplicitRoles = { group?: string; row?: string; rowHeader?: string; cell?: string };

/** A data table that scrolls horizontally when it does not fit. */
export function Table<Row>({
  caption,
  captionHidden,
  columns,
  sorting,
  stackWhenNarrow = false,
  gridWhenNarrow = false,
  ...body
}: TableProps<Row>) {
  const captionId = useId();
  const isRestyled = stackWhenNarrow || gridWhenNarrow;
  const roles = toExplicitRoles(isRestyled);
  return (
    <section
      aria-labelledby={captionId}
      tabIndex={0}
      className={cx(styles.frame, stackWhenNarrow && styles.stacks, gridWhenNarrow && styles.grids)}
    >
      <table role={roles.table} className={styles.table}>
        <caption id={captionId} className={captionHidden ? "visually-hidden" : styles.caption}>
          {caption}
        </caption>
        <thead role={roles.group}>
          <tr role={roles.row}>
            {columns.map((column) => (
              <TableHeader key={column.key} column={column} sorting={sorting} hasExplicitRole={isRestyled} />
            ))}
          </tr>
        </thead>
        <tbody role={roles.group}>
          <BodyRows columns={columns} roles={roles} {...body} />
        </tbody>
      </table>
    </section>
  );
}

type BodyProps<Row> = Pick<TableProps<Row>, "columns" | "rows" | "rowKey" | "empty"> & {
  roles: ExplicitRoles;
};

function BodyRows<Row>({ columns, rows, rowKey, empty, roles }: BodyProps<Row>) {
  if (rows.length > 0)
    return rows.map((row) => <BodyRow key={rowKey(row)} columns={columns} row={row} roles={roles} />);
  return (
    <tr>
      <td colSpan={columns.length} className={styles.empty}>
        <div className={styles.emptyText}>{empty}</div>
      </td>
    </tr>
  );
}

interface BodyRowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  roles: ExplicitRoles;
}

/** Lets the layout of a narrow row name its areas after the columns: `grid-area: var(--column)`. */
const toColumnStyle = (key: string) => ({ "--column": key }) as CSSProperties;

function BodyRow<Row>({ columns, row, roles }: BodyRowProps<Row>) {
  return (
    <tr role={roles.row} className={styles.row}>
      {columns.map(({ key, label, numeric, cell }, index) =>
        index === 0 ? (
          <th
            key={key}
            role={roles.rowHeader}
            scope="row"
            data-column={key}
            style={toColumnStyle(key)}
            className={cx(styles.cell, styles.name, numeric && styles.numeric)}
          >
            {cell(row)}
          </th>
        ) : (
          <td
            key={key}
            role={roles.cell}
            data-label={label}
            data-column={key}
            style={toColumnStyle(key)}
            className={cx(styles.cell, numeric && styles.numeric)}
          >
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}
