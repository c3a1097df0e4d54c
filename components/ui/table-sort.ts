export type SortDirection = "ascending" | "descending";

export interface TableSort {
  column: string;
  direction: SortDirection;
}

/** The current sort, and the links of the headers to another. */
export type TableSorting = { sort: TableSort; hrefFor: (next: TableSort) => string };

/** Returns the sort after a click on a column's header. */
export function toggleSort(sort: TableSort, column: string, initialDirection: SortDirection): TableSort {
  if (sort.column !== column) return { column, direction: initialDirection };
  return { column, direction: sort.direction === "ascending" ? "descending" : "ascending" };
}
