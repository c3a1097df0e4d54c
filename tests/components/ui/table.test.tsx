import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Table, type Column } from "@/components/ui/table";
import type { Sort } from "@/components/ui/table-sort";

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

const common = {
  caption: "Intercambios",
  columns,
  rowKey: (row: Row) => row.name,
  empty: "No hay intercambios",
};
const header = (name: string) => screen.getByRole("columnheader", { name });
const sortOf = (name: string) => header(name).getAttribute("aria-sort");

function Island({ onSort }: { onSort: (sort: Sort) => void }) {
  const [sort, setSort] = useState<Sort | null>(null);
  const change = (next: Sort) => {
    setSort(next);
    onSort(next);
  };
  return <Table {...common} rows={rows} sorting={{ sort, onSort: change }} />;
}

test("a header begins its own way, then turns around, and says how it is sorted", async () => {
  const onSort = vi.fn();
  render(<Island onSort={onSort} />);
  expect(sortOf("Precio")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Precio" }));
  expect(sortOf("Precio")).toBe("descending");
  await userEvent.click(screen.getByRole("button", { name: "Precio" }));
  expect(sortOf("Precio")).toBe("ascending");
  await userEvent.click(screen.getByRole("button", { name: "Aprendiz" }));
  expect(sortOf("Precio")).toBeNull();
  expect(sortOf("Aprendiz")).toBe("ascending");
  expect(onSort).toHaveBeenLastCalledWith({ column: "name", direction: "ascending" });
});

test("where the server sorts, headers are links to the address of the next order", () => {
  const sort: Sort = { column: "price", direction: "descending" };
  const hrefFor = ({ column, direction }: Sort) => `/lista?orden=${column}&sentido=${direction}`;
  render(<Table {...common} rows={rows} sorting={{ sort, hrefFor }} />);
  expect(screen.getByRole("link", { name: "Precio" }).getAttribute("href")).toBe(
    "/lista?orden=price&sentido=ascending",
  );
  expect(sortOf("Precio")).toBe("descending");
  expect(within(header("Nota")).queryByRole("link")).toBeNull();
});

test("each row has its name, and the totals stand below their columns", () => {
  render(<Table {...common} rows={rows} />);
  expect(screen.getByRole("rowheader", { name: "Inés" })).toBeTruthy();
  const totals = screen.getByRole("rowheader", { name: "Total" });
  expect(totals.getAttribute("colspan")).toBe("2");
  expect(totals.nextElementSibling?.textContent).toBe("37");
});

test("the frame that scrolls can be reached by keyboard and has the table's name", () => {
  render(<Table {...common} rows={rows} />);
  expect(screen.getByRole("region", { name: "Intercambios" }).tabIndex).toBe(0);
  expect(screen.getByRole("table", { name: "Intercambios" })).toBeTruthy();
});

test("without rows it says so, and adds nothing up", () => {
  render(<Table {...common} rows={[]} />);
  expect(screen.getByRole("cell", { name: "No hay intercambios" }).getAttribute("colspan")).toBe("3");
  expect(screen.queryByRole("rowheader", { name: "Total" })).toBeNull();
});

test("while it loads it says so, and does not claim to be empty", () => {
  render(<Table {...common} rows={[]} loading />);
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  expect(screen.getByText("Cargando…")).toBeTruthy();
  expect(screen.queryByText("No hay intercambios")).toBeNull();
});
