import { cleanup, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { approximately, ApproximateTotal } from "@/components/payouts/approximate-total";
import { currencyCodes, minorUnits } from "@/lib/reference/currencies";
import { convert } from "@/lib/reference/rates";

afterEach(cleanup);

const euros = { currency: "eur", masterAmount: 100_000 };
const pesos = { currency: "clp", masterAmount: 257_400 };

describe("what all comes to, about", () => {
  test("is said in one's own currency, with the day of the rates", () => {
    render(<ApproximateTotal sums={[euros, pesos]} currency="EUR" />);
    expect(screen.getByText(/^≈ 1\.?234\s€ en total$/)).toBeTruthy();
    expect(screen.getByText(/2 de noviembre de 2026/)).toBeTruthy();
  });

  test("is not said where one's own currency is all that there is", () => {
    const { container } = render(<ApproximateTotal sums={[euros]} currency="EUR" />);
    expect(container.textContent).toBe("");
    expect(render(<ApproximateTotal sums={[]} currency="EUR" />).container.textContent).toBe("");
  });

  test("is in whole units, and never further from the sums than their rounding", () => {
    const sum = fc.record({
      currency: fc.constantFrom(...currencyCodes),
      masterAmount: fc.integer({ min: 0, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(sum, { maxLength: 5 }), fc.constantFrom(...currencyCodes), (sums, own) => {
        const said = approximately(sums, own);
        const exact = sums.reduce(
          (all, { currency, masterAmount }) => all + convert(masterAmount, currency, own),
          0,
        );
        expect(said % minorUnits(own)).toBe(0);
        expect(Math.abs(said - exact)).toBeLessThanOrEqual(minorUnits(own) / 2);
      }),
    );
  });
});
