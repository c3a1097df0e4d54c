import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { createDateFormatters } from "@/components/common/date-formatters";
import { PaidParts } from "@/components/payouts/paid-parts";

const { formatDay } = createDateFormatters("Europe/Madrid");
const part = (day: string, paidAt: string | null) => ({
  amount: 100,
  availableAt: `${day}T12:00:00.000Z`,
  paidAt,
});
const textOf = (parts: ReturnType<typeof part>[], shown = "2026-12-20T12:00:00.000Z") =>
  render(<PaidParts parts={parts} shown={shown} formatDay={formatDay} />).container.textContent;

test("tells how many parts are paid and the date of the next one", () => {
  const paidAt = "2027-01-02T10:00:00.000Z";
  expect(textOf([part("2026-12-20", paidAt), part("2027-01-04", null), part("2027-01-11", null)])).toBe(
    "1 de 3 pagadas; la próxima, el 4 ene 2027",
  );
  expect(textOf([part("2026-12-20", paidAt), part("2027-01-04", paidAt)])).toBe("2 de 2 pagadas");
});

test("does not repeat the date that stands above", () => {
  const parts = [part("2027-01-04", null), part("2027-01-11", null)];
  expect(textOf(parts, "2027-01-04T12:00:00.000Z")).toBe("0 de 2 pagadas");
});

test("says nothing about a sale that is paid out as a whole", () => {
  expect(textOf([part("2027-01-04", null)])).toBe("");
});
