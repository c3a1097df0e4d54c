import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Table, type Column } from "@/components/ui/table";
import type { TableSort } from "@/components/ui/table-sort";

interface Row {
  name: string;
  price: number;
}

const rows: Row[] = [
  { name: "Inés", price: 25 },
  { name: "Hugo", price: 12 },
];

const columns: Column<Row>[] = [
  { key: "name", label: "Aprendiz", sortable: "ascending", cell: (row) => row.name },
  { key: "note", label: "Nota", cell: () => "—" },
  {
    key: "price",
    label: "Precio",
    numeric: true,
    sortable: "descending",
    cell: (row) => row.price,
    total: 37,
  },
];

const commonProps = {
  caption: "Intercambios",
  columns,
  rowKey: (row: Row) => row.name,
  empty: "No hay intercambios",
};
const getHeader = (name: string) => screen.getByRole("columnheader", { name });
const getSort = (name: string) => getHeader(name).getAttribute("aria-sort");

function SortableTable({ onSort }: { onSort: (sort: TableSort) => void }) {
  const [sort, setSort] = useState<TableSort | null>(null);
  const handleSort = (next: TableSort) => {
    setSort(next);
    onSort(next);
  };
  return <Table {...commonProps} rows={rows} sorting={{ sort, onSort: handleSort }} />;
}

test("headers toggle from their initial direction and expose the sort", async () => {
  const onSort = vi.fn();
  render(<SortableTable onSort={onSort} />);
  expect(getSort("Precio")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Precio" }));
  expect(getSort("Precio")).toBe("descending");
  await userEvent.click(screen.getByRole("button", { name: "Precio" }));
  expect(getSort("Precio")).toBe("ascending");
  await userEvent.click(screen.getByRole("button", { name: "Aprendiz" }));
  expect(getSort("Precio")).toBeNull();
  expect(getSort("Aprendiz")).toBe("ascending");
  expect(onSort).toHaveBeenLastCalledWith({ column: "name", direction: "ascending" });
});

test("with server-side sorting, headers link to the next sort", () => {
  const sort: TableSort = { column: "price", direction: "descending" };
  const hrefFor = ({ column, direction }: TableSort) => `/lista?orden=${column}&sentido=${direction}`;
  render(<Table {...commonProps} rows={rows} sorting={{ sort, hrefFor }} />);
  expect(screen.getByRole("link", { name: "Precio" }).getAttribute("href")).toBe(
    "/lista?orden=price&sentido=ascending",
  );
  expect(getSort("Precio")).toBe("descending");
  expect(within(getHeader("Nota")).queryByRole("link")).toBeNull();
});

test("rows have headers, and totals stand below their columns", () => {
  render(<Table {...commonProps} rows={rows} />);
  expect(screen.getByRole("rowheader", { name: "Inés" })).toBeTruthy();
  const totals = screen.getByRole("rowheader", { name: "Total" });
  expect(totals.getAttribute("colspan")).toBe("2");
  expect(totals.nextElementSibling?.textContent).toBe("37");
});

test("the scrollable region is focusable and named after the table", () => {
  render(<Table {...commonProps} rows={rows} />);
  expect(screen.getByRole("region", { name: "Intercambios" }).tabIndex).toBe(0);
  expect(screen.getByRole("table", { name: "Intercambios" })).toBeTruthy();
});

test("without rows it shows the empty text and no totals", () => {
  render(<Table {...commonProps} rows={[]} />);
  expect(screen.getByRole("cell", { name: "No hay intercambios" }).getAttribute("colspan")).toBe("3");
  expect(screen.queryByRole("rowheader", { name: "Total" })).toBeNull();
});

test("while loading it is busy and does not show the empty text", () => {
  render(<Table {...commonProps} rows={[]} loading />);
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  expect(screen.getByText("Cargando…")).toBeTruthy();
  expect(screen.queryByText("No hay intercambios")).toBeNull();
});

test("roles are explicit only where rows stack, which overrides the display of the cells", () => {
  const { rerender, container } = render(<Table {...commonProps} rows={rows} />);
  expect(container.querySelectorAll("table[role], table [role]")).toHaveLength(0);
  rerender(<Table {...commonProps} rows={rows} stackWhenNarrow />);
  const cells = [...container.querySelectorAll("th, td")].filter((cell) => !cell.closest("tfoot"));
  expect(cells.every((cell) => cell.hasAttribute("role"))).toBe(true);
});
