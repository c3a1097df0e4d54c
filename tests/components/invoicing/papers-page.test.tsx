import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PapersPage } from "@/components/invoicing/papers-page";
import type { SelfBilledInvoiceView } from "@/lib/invoicing/self-billed-invoices/schema";
import { toStatements, toYears, type MonthSums } from "@/lib/invoicing/statements/policy";

const NOTHING = { count: 0, amount: 0, taxAmount: 0, feeAmount: 0, masterAmount: 0 };
const SALE = { count: 1, amount: 12_100, taxAmount: 2100, feeAmount: 1000, masterAmount: 9000 };

const month = (period: string, change: Partial<MonthSums> = {}): MonthSums => ({
  period,
  currency: "eur",
  sales: NOTHING,
  refunds: NOTHING,
  invoiceTax: 0,
  withheld: 0,
  settled: 0,
  payouts: { count: 0, amount: 0 },
  ...change,
});

const invoice: SelfBilledInvoiceView = {
  id: "i1",
  number: "AF-27-000012-0003",
  isRectifying: false,
  month: "2027-01",
  currency: "eur",
  taxBase: 9000,
  taxPercentage: 21,
  taxAmount: 1890,
  withholdingPercentage: 15,
  withholdingAmount: 1350,
  amount: 9540,
  issuedAt: "2027-02-01T02:52:00.000Z",
  settledAt: null,
};

const show = (months: MonthSums[], props: Partial<Parameters<typeof PapersPage>[0]> = {}) =>
  render(
    <PapersPage
      years={toYears(toStatements(months))}
      year={undefined}
      invoices={[invoice]}
      hasProfile
      hasAgreement
      {...props}
    />,
  );

const getRow = (name: string) =>
  within(screen.getByRole("rowheader", { name }).closest("tr") ?? document.body);

test("each month has its balances, its statement and its invoice, below the whole year", () => {
  show([
    month("2027-01", { sales: SALE, invoiceTax: 1890, withheld: 1350 }),
    month("2027-02", { payouts: { count: 1, amount: 9000 } }),
  ]);
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "Todo 2027",
    "Febrero de 2027",
    "Enero de 2027",
  ]);
  const january = getRow("Enero de 2027");
  expect(january.getByText("121,00")).toBeTruthy();
  expect(january.getByText("−21,00")).toBeTruthy();
  expect(january.getByText("5,40")).toBeTruthy();
  expect(january.getByText("95,40")).toBeTruthy();
  const href = (name: string) => january.getByRole("link", { name }).getAttribute("href");
  expect(href("Descargar en PDF el extracto de enero de 2027 en EUR")).toBe(
    "/api/account/statements/2027-01/extracto.pdf?currency=EUR",
  );
  expect(href("Descargar en CSV el extracto de enero de 2027 en EUR")).toBe(
    "/api/account/statements/2027-01/extracto.csv?currency=EUR",
  );
  expect(href("Descargar la autofactura AF-27-000012-0003")).toBe(
    "/api/account/self-billed-invoices/i1/autofactura.pdf",
  );
  expect(getRow("Febrero de 2027").queryByRole("link", { name: /autofactura/ })).toBeNull();
});

test("each currency has a table of its own, and each year a tab", () => {
  show([
    month("2026-12", { sales: SALE }),
    month("2027-01", { sales: SALE }),
    month("2027-01", { currency: "clp", sales: SALE }),
  ]);
  expect(screen.getAllByRole("table").map((table) => table.getAttribute("aria-labelledby"))).toHaveLength(2);
  expect(screen.getByText("2027 en CLP")).toBeTruthy();
  const years = within(screen.getByRole("navigation", { name: "Año" }));
  expect(years.getByRole("link", { name: "2027" }).getAttribute("aria-current")).toBe("page");
  expect(years.getByRole("link", { name: "2026" }).getAttribute("href")).toBe(
    "/intercambios/facturas?anio=2026",
  );
});

test("what is missing is asked for, one thing at a time", () => {
  const { unmount } = show([], { hasProfile: false, hasAgreement: false });
  expect(screen.getByRole("link", { name: "Completarlos" }).getAttribute("href")).toBe(
    "/account-settings/fiscal",
  );
  unmount();
  const second = show([], { hasAgreement: false });
  expect(screen.getByRole("link", { name: "Leer el acuerdo" }).getAttribute("href")).toBe(
    "/account-settings/fiscal#autofactura",
  );
  second.unmount();
  show([]);
  expect(screen.queryByRole("link", { name: /Completarlos|Leer el acuerdo/ })).toBeNull();
  expect(screen.getByText("Aquí verás tus extractos")).toBeTruthy();
});
