import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { BooksSection } from "@/components/admin/books-section";
import type { BooksSummary, RuleTotal } from "@/lib/invoicing/books/schema";

const total = (change: Partial<RuleTotal> = {}): RuleTotal => ({
  ruleId: "es-general-2012",
  taxName: "IVA",
  place: "ES",
  regime: "01",
  qualification: "S1",
  percentage: 21,
  kind: "SIMPLIFIED",
  correctedQuarter: null,
  boxes: { base: "07", tax: "09" },
  invoices: 3,
  taxBase: 123_456,
  taxAmount: 25_926,
  ...change,
});

const renderSummary = (change: Partial<BooksSummary> = {}) =>
  render(
    <BooksSection
      summary={{
        quarter: "2027-1",
        quarters: ["2027-2", "2027-1"],
        totals: [total()],
        substitutes: 0,
        oldRates: 0,
        check: null,
        ...change,
      }}
      toHref={(quarter) => `/admin/users/cuentas?trimestre=${quarter}`}
      checkHref="/admin/users/cuentas?trimestre=2027-1&comprobar=1"
    />,
  );

const readRows = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s/g, " ")));

test("shows the totals of a quarter with the boxes that they go to", () => {
  const returned = total({
    kind: "RECTIFYING_SIMPLIFIED",
    correctedQuarter: "2026-4",
    boxes: { base: "14", tax: "15" },
    invoices: 1,
    taxBase: -1000,
    taxAmount: -210,
  });
  renderSummary({ totals: [total(), returned] });
  expect(readRows()).toEqual([
    ["IVA, 21 %España", "Simplificada (F2)", "3", "07 y 09", "1.234,56", "259,26"],
    [
      "IVA, 21 %España",
      "Rectificativa de simplificada (R5)del 4.º trimestre de 2026",
      "1",
      "14 y 15",
      "−10,00",
      "−2,10",
    ],
  ]);
});

test("says whether all agrees only once that was asked", () => {
  const { unmount } = renderSummary();
  expect(screen.getByRole("link", { name: "Comprobar que todo cuadra" }).getAttribute("href")).toBe(
    "/admin/users/cuentas?trimestre=2027-1&comprobar=1",
  );
  expect(screen.queryByText(/cuadran al céntimo/)).toBeNull();
  unmount();
  renderSummary({ check: { difference: null, orderReference: null } });
  expect(screen.queryByRole("link", { name: "Comprobar que todo cuadra" })).toBeNull();
  screen.getByText("Libros, facturas, ventas y pagos cuadran al céntimo.");
});

test("leads to other quarters and to the files of this one", () => {
  renderSummary();
  const current = screen.getByRole("link", { name: "1.er trimestre de 2027" });
  expect(current.getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("link", { name: "2.º trimestre de 2027" }).getAttribute("href")).toBe(
    "/admin/users/cuentas?trimestre=2027-2",
  );
  expect(screen.getByRole("link", { name: "IVA por regla (modelo 303)" }).getAttribute("href")).toBe(
    "/api/admin/books/2027-1/303.csv",
  );
});

test("tells what does not agree, and what is not declared again", () => {
  renderSummary({
    check: { difference: "El pedido AY-27-00042 se pagó y no tiene factura.", orderReference: "AY-27-00042" },
    substitutes: 1,
    oldRates: 3,
    totals: [],
  });
  expect(screen.getByRole("alert").textContent).toContain("No cuadra: El pedido AY-27-00042");
  expect(screen.getByRole("link", { name: "Ver esa venta" }).getAttribute("href")).toContain("AY-27-00042");
  screen.getByText(/1 factura sustituye a una simplificada: está en el libro registro y no se declara/);
  screen.getByText(/En 3 ventas el cambio a euros es de más de una semana antes/);
  screen.getByText("En este trimestre no se ha facturado nada.");
});
