import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { TodayOverview } from "@/components/admin/today-overview";
import { createDateFormatters } from "@/components/common/date-formatters";
import type { TodayOverview as Overview } from "@/lib/administration/today/schema";

const nothing: Overview = {
  sales: [],
  applications: { total: 0, oldest: [] },
  payments: { unmatched: 0, failed: 0, latestFailed: [] },
  unpaidMemberships: { total: 0, oldest: [] },
  reports: { total: 0, oldestDays: 0 },
  failedJobs: 0,
  payouts: [],
  unnamedSales: { total: 0, oldest: [] },
};

const show = (overview: Partial<Overview>) =>
  render(
    <TodayOverview
      overview={{ ...nothing, ...overview }}
      dateFormatters={createDateFormatters("Europe/Madrid")}
    />,
  );

const cardOf = (title: string) => {
  const card = screen.getByRole("heading", { level: 2, name: title }).closest("section");
  if (!card) throw new Error(`There is no card "${title}"`);
  return within(card);
};

test("says that everything is done when nothing waits", () => {
  show({ sales: [{ currency: "eur", today: { count: 1, amount: 2500 }, week: { count: 2, amount: 5000 } }] });
  expect(screen.getByRole("heading", { name: "Todo al día" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Denuncias abiertas" })).toBeNull();
  expect(cardOf("Ventas").getAllByRole("definition")).toHaveLength(2);
});

test("shows a currency only in the period that has sales in it", () => {
  show({
    sales: [
      { currency: "eur", today: { count: 0, amount: 0 }, week: { count: 2, amount: 5000 } },
      { currency: "clp", today: { count: 1, amount: 9000 }, week: { count: 1, amount: 9000 } },
    ],
  });
  const figures = cardOf("Ventas")
    .getAllByRole("definition")
    .map(({ textContent }) => textContent?.replace(/\s/g, " "));
  expect(figures).toEqual(["$9.000 CLP 1 venta", "50 € 2 ventas", "$9.000 CLP 1 venta"]);
});

test("tells the age of what waits", () => {
  show({
    applications: {
      total: 7,
      oldest: [
        { id: "a", name: "Ana", lastName: "Gil", days: 12 },
        { id: "b", name: "Blas", lastName: "Gil", days: 1 },
        { id: "c", name: "Carla", lastName: "Gil", days: 0 },
      ],
    },
    reports: { total: 1, oldestDays: 3 },
  });
  const applications = cardOf("Solicitudes por responder");
  expect(applications.getByText("7")).toBeTruthy();
  expect(applications.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Ana Gilhace 12 días",
    "Blas Gilayer",
    "Carla Gilhoy",
  ]);
  expect(cardOf("Denuncias abiertas").getByText("La más antigua es de hace 3 días")).toBeTruthy();
  expect(cardOf("Correos y trabajos fallidos").getByText("0")).toBeTruthy();
});

test("names the orders whose invoices wait for the buyer's data, and only if there are any", () => {
  show({ failedJobs: 1 });
  expect(screen.queryByRole("heading", { name: "Facturas sin los datos de quien compra" })).toBeNull();
  show({ unnamedSales: { total: 1, oldest: [{ id: "o1", reference: "AY-27-00007", days: 2 }] } });
  const card = cardOf("Facturas sin los datos de quien compra");
  expect(card.getByRole("link", { name: "Pedido AY-27-00007" }).getAttribute("href")).toBe("/pedidos/o1");
  expect(card.getByText("hace 2 días")).toBeTruthy();
});

test("names whose membership could not be charged, and since when", () => {
  const ana = { id: "u1", name: "Ana", lastName: "Gil" };
  const unpaid = { id: "m1", title: "Círculo", member: ana, amount: 1200, currency: "eur", days: 3 };
  show({ unpaidMemberships: { total: 1, oldest: [unpaid] } });
  const card = cardOf("Membresías sin cobrar");
  expect(card.getByRole("listitem").textContent?.replace(/\s/g, " ")).toBe("Ana Gil, 12 €hace 3 días");
  expect(card.getByRole("link", { name: "Ana Gil" }).getAttribute("href")).toBe("/admin/users/u1");
});
