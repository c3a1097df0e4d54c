import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { UnmatchedPayments } from "@/components/admin/unmatched-payments";
import { createDateFormatters } from "@/components/common/date-formatters";
import type { UnmatchedPaymentView } from "@/lib/orders/unmatched-payments/schema";

const payment = (change: Partial<UnmatchedPaymentView>): UnmatchedPaymentView => ({
  id: "pi_1",
  orderId: "o1",
  amount: 2550,
  currency: "eur",
  paidAt: "2026-11-21T23:30:00.000Z",
  dashboardUrl: "https://dashboard.stripe.com/payments/pi_1",
  ...change,
});

/** Returns the texts of the cells, row by row. */
function renderRows(payments: UnmatchedPaymentView[]): (string | undefined)[][] {
  render(<UnmatchedPayments payments={payments} dateFormatters={createDateFormatters("Europe/Madrid")} />);
  const [, ...rows] = screen.getAllByRole("row");
  return rows.map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s/g, " ")));
}

test("without payments, says that each has its order", () => {
  expect(renderRows([])).toEqual([["Cada pago tiene su pedido."]]);
  expect(screen.queryByRole("link")).toBeNull();
});

test("shows when, how much and which order, in the reader's zone and the payment's currency", () => {
  const rows = renderRows([
    payment({}),
    payment({ id: "pi_2", orderId: "o2", amount: 990, currency: "usd", dashboardUrl: null }),
  ]);
  expect(rows).toEqual([
    ["22 nov 2026, 0:30", "25,50 €", "pi_1Pedido o1"],
    ["22 nov 2026, 0:30", "$9,90 USD", "pi_2Pedido o2"],
  ]);
});

test("links a payment to the processor's dashboard where there is one", () => {
  renderRows([payment({}), payment({ id: "pi_2", dashboardUrl: null })]);
  const table = screen.getByRole("table", { name: "Pagos sin pedido" });
  const [link, ...others] = within(table).getAllByRole("link");
  expect(link?.textContent).toBe("pi_1");
  expect(link?.getAttribute("href")).toBe("https://dashboard.stripe.com/payments/pi_1");
  expect(link?.getAttribute("rel")).toContain("noreferrer");
  expect(others).toEqual([]);
});

test("shows long ids whole, to be copied into the processor's search", () => {
  const id = `pi_${"3Qx7".repeat(16)}`;
  const orderId = "c0ffee00-".repeat(8);
  expect(renderRows([payment({ id, orderId })])[0]?.[2]).toBe(`${id}Pedido ${orderId}`);
});
