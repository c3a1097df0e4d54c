import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
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

const hrefFor = ({ column, direction }: TableSort) => `/lista?orden=${column}&sentido=${direction}`;
const renderSorted = (sort: TableSort) => <Table {...commonProps} rows={rows} sorting={{ sort, hrefFor }} />;
const getHref = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("headers toggle from their initial direction and expose the sort", () => {
  const { rerender } = render(renderSorted({ column: "note", direction: "ascending" }));
  expect(getSort("Precio")).toBeNull();
  expect(getHref("Precio")).toBe("/lista?orden=price&sentido=descending");
  rerender(renderSorted({ column: "price", direction: "descending" }));
  expect(getSort("Precio")).toBe("descending");
  expect(getHref("Precio")).toBe("/lista?orden=price&sentido=ascending");
  rerender(renderSorted({ column: "price", direction: "ascending" }));
  expect(getSort("Precio")).toBe("ascending");
  expect(getHref("Aprendiz")).toBe("/lista?orden=name&sentido=ascending");
  rerender(renderSorted({ column: "name", direction: "ascending" }));
  expect(getSort("Precio")).toBeNull();
  expect(getSort("Aprendiz")).toBe("ascending");
});

test("headers link to the next sort", () => {
  render(renderSorted({ column: "price", direction: "descending" }));
  expect(getHref("Precio")).toBe("/lista?orden=price&sentido=ascending");
  expect(getSort("Precio")).toBe("descending");
  expect(within(getHeader("Nota")).queryByRole("link")).toBeNull();
});

test("rows have headers", () => {
  render(<Table {...commonProps} rows={rows} />);
  expect(screen.getByRole("rowheader", { name: "Inés" })).toBeTruthy();
});

test("the scrollable region is focusable and named after the table", () => {
  render(<Table {...commonProps} rows={rows} />);
  expect(screen.getByRole("region", { name: "Intercambios" }).tabIndex).toBe(0);
  expect(screen.getByRole("table", { name: "Intercambios" })).toBeTruthy();
});

test("without rows it shows the empty text", () => {
  render(<Table {...commonProps} rows={[]} />);
  expect(screen.getByRole("cell", { name: "No hay intercambios" }).getAttribute("colspan")).toBe("3");
});

test("roles are explicit only where rows stack, which overrides the display of the cells", () => {
  const { rerender, container } = render(<Table {...commonProps} rows={rows} />);
  expect(container.querySelectorAll("table[role], table [role]")).toHaveLength(0);
  rerender(<Table {...commonProps} rows={rows} stackWhenNarrow />);
  const cells = [...container.querySelectorAll("th, td")];
  expect(cells.every((cell) => cell.hasAttribute("role"))).toBe(true);
});
