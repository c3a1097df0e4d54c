import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SalesTotals } from "@/components/payouts/sales-totals";

const totals = {
  currency: "eur",
  count: 2,
  amount: 4500,
  taxBase: 3719,
  taxAmount: 781,
  feeAmount: 372,
  refundedAmount: 0,
  refundedTax: 0,
  masterAmount: 3347,
  paid: 0,
  overpaid: 0,
  available: 3347,
  due: 0,
};

const read = () =>
  screen.getAllByRole("cell").map(({ textContent }) =>
    Number(
      textContent
        .replace(/[^\d,−-]/g, "")
        .replace("−", "-")
        .replace(",", "."),
    ),
  );

test("what was sold, less what went back, tax and commission, is the Masters' part", () => {
  render(
    <SalesTotals
      totals={[{ ...totals, refundedAmount: 1000, refundedTax: 174, masterAmount: 2603, available: 2603 }]}
      shareLabel="De Maestros"
    />,
  );
  expect(screen.getByRole("columnheader", { name: "Devuelto" })).toBeTruthy();
  const line = read();
  const start = line.indexOf(45);
  const [sold = 0, returned = 0, tax = 0, fee = 0, part] = line.slice(start);
  expect([returned, tax]).toEqual([-10, 6.07]);
  expect(sold + returned - tax - fee).toBeCloseTo(part ?? NaN, 5);
});

test("without returns nothing is told of them", () => {
  render(<SalesTotals totals={[totals]} shareLabel="De Maestros" />);
  expect(screen.queryByRole("columnheader", { name: "Devuelto" })).toBeNull();
});
