export type Direction = "ascending" | "descending";

export interface Sort {
  column: string;
  direction: Direction;
}

/** How a table is sorted, and what its headers do: lead to an address, or tell the island around it. */
export type Sorting = { sort: Sort | null } & (
  { hrefFor: (next: Sort) => string } | { onSort: (next: Sort) => void }
);

/** What a click on a column's header asks for; `first` is where a column begins. */
export function nextSort(sort: Sort | null, column: string, first: Direction): Sort {
  if (sort?.column !== column) return { column, direction: first };
  return { column, direction: sort.direction === "ascending" ? "descending" : "ascending" };
}
