export type SortDirection = "ascending" | "descending";

export interface TableSort {
  column: string;
  direction: SortDirection;
}

/** The current sort, and its headers' action: a link (`hrefFor`) or a callback (`onSort`). */
export type TableSorting = { sort: TableSort | null } & (
  { hrefFor: (next: TableSort) => string } | { onSort: (next: TableSort) => void }
);

/** Returns the sort after a click on a column's header. */
export function toggleSort(
  sort: TableSort | null,
  column: string,
  initialDirection: SortDirection,
): TableSort {
  if (sort?.column !== column) return { column, direction: initialDirection };
  return { column, direction: sort.direction === "ascending" ? "descending" : "ascending" };
}
