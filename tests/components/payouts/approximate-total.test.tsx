import { cleanup, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { sumApproximately, ApproximateTotal } from "@/components/payouts/approximate-total";
import { currencyCodes, minorUnitFactor } from "@/lib/reference/currencies";
import { convertAmount } from "@/lib/reference/rates";

afterEach(cleanup);

const euros = { currency: "eur", masterAmount: 100_000 };
const pesos = { currency: "clp", masterAmount: 257_400 };

describe("the approximate total", () => {
  test("is shown in the given currency with the date of the rates", () => {
    render(<ApproximateTotal sums={[euros, pesos]} currency="EUR" />);
    expect(screen.getByText(/^≈ 1\.?234\s€ en total$/)).toBeTruthy();
    expect(screen.getByText(/2 de noviembre de 2026/)).toBeTruthy();
  });

  test("is hidden if all sums are in the given currency", () => {
    const { container } = render(<ApproximateTotal sums={[euros]} currency="EUR" />);
    expect(container.textContent).toBe("");
    expect(render(<ApproximateTotal sums={[]} currency="EUR" />).container.textContent).toBe("");
  });

  test("is rounded to whole units", () => {
    const sum = fc.record({
      currency: fc.constantFrom(...currencyCodes),
      masterAmount: fc.integer({ min: 0, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(sum, { maxLength: 5 }), fc.constantFrom(...currencyCodes), (sums, target) => {
        const total = sumApproximately(sums, target);
        const exact = sums.reduce(
          (all, { currency, masterAmount }) => all + convertAmount(masterAmount, currency, target),
          0,
        );
        expect(total % minorUnitFactor(target)).toBe(0);
        expect(Math.abs(total - exact)).toBeLessThanOrEqual(minorUnitFactor(target) / 2);
      }),
    );
  });
});
