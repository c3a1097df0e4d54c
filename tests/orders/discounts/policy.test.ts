import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calculateOrderAmounts, toDiscountColumns } from "@/lib/orders/amounts";
import {
  calculateReducedPrice,
  findReductionError,
  isCode,
  normalizeCode,
} from "@/lib/orders/discounts/policy";
import { calculateMasterAmount, splitAmount } from "@/lib/orders/pricing";
import { currencyCodes, CURRENCIES } from "@/lib/reference/currencies";
import { minimumCharge } from "@/lib/reference/minimum-charges";

const fixed = (amount: number, currency = "EUR") => ({
  amount,
  minimumAmount: null,
  suggestedAmount: null,
  currency,
});
const percentOff = (percent: number) => ({ percent, amount: null, currency: "EUR" });
const amountOff = (amount: number, currency = "EUR") => ({ percent: null, amount, currency });

describe("a code", () => {
  test.each([
    ["luna", "LUNA"],
    [" Cámara 10 ", "CAMARA10"],
    ["niñez", "NINEZ"],
    ["ÜBER\u00a0-\u20095", "UBER-5"],
  ])("is normalised: %j", (text, code) => expect(normalizeCode(text)).toBe(code));

  test("is the same however it is typed", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const code = normalizeCode(text);
        expect(normalizeCode(code)).toBe(code);
        expect(normalizeCode(` ${text.normalize("NFD")}\n`)).toBe(code);
      }),
    );
  });

  test.each(["LUNA", "LUNA-10", "A1B"])("may be %s", (code) => expect(isCode(code)).toBe(true));
  test.each(["", "AB", "-LUNA", "LUNA!", "luna", "A".repeat(25), "LUNA--1"])("may not be %j", (code) =>
    expect(isCode(code)).toBe(false),
  );
});

describe("a reduced price", () => {
  test.each([
    [4000, amountOff(1000), 3000],
    [4000, percentOff(25), 3000],
    [4000, percentOff(100), 0],
    [4000, amountOff(4000), 0],
    [999, percentOff(15), 849],
    // 2.5 cents off are rounded up.
    [250, percentOff(1), 247],
  ])("of %i with %j is %i", (amount, reduction, price) =>
    expect(calculateReducedPrice(reduction, fixed(amount))).toBe(price),
  );

  test("rounds pesos without decimals to whole ones", () =>
    expect(calculateReducedPrice({ ...percentOff(15), currency: "CLP" }, fixed(12_345, "CLP"))).toBe(10_493));

  test.each([
    ["a free content", fixed(0), percentOff(10), /gratis/],
    ["a price that the buyer chooses", { ...fixed(2000), minimumAmount: 0 }, percentOff(10), /aporte/],
    ["more than the price", fixed(500), amountOff(501), /no se puede quitar más/],
    ["another currency", fixed(4000, "USD"), amountOff(1000), /otra moneda/],
    [
      "less than the processor charges",
      fixed(4000),
      amountOff(3960),
      /^Lo mínimo que se puede cobrar es 0,50/,
    ],
    ["nothing", fixed(40), percentOff(1), /no cambia/],
  ])("does not exist for %s", (_, offer, reduction, message) => {
    expect(findReductionError(reduction, offer)).toMatch(message);
    expect(calculateReducedPrice(reduction, offer)).toBeNull();
  });

  test("is conserved to the cent in the order's shares, in every currency", () => {
    const currency = fc.constantFrom(...currencyCodes.filter((code) => CURRENCIES[code].chargeable));
    const reductions = fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
      fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 1, max: 100_000_000 }) }),
    );
    const rate = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(
        ...([
          fc.integer({ min: 1, max: 100_000_000 }),
          currency,
          reductions,
          rate,
          rate,
          fc.boolean(),
        ] as const),
        (list, code, reduction, tax, fee, fundsSeat) => {
          const offer = fixed(list, code);
          const amount = calculateReducedPrice({ ...reduction, currency: code }, offer);
          if (amount === null) return;
          expect(amount === 0 || amount >= minimumCharge(code)).toBe(true);
          expect(amount).toBeLessThan(list);
          const discount = { id: "d", kind: "CODE" as const, amount, listAmount: list };
          const order = calculateOrderAmounts(offer, { discount, fundsSeat: fundsSeat && amount > 0 });
          const { listAmount = 0, discountAmount = 0 } = toDiscountColumns(order);
          expect(order.amount).toBe(listAmount - discountAmount + order.seatAmount);
          expect(order.seatAmount).toBe(fundsSeat && amount > 0 ? list : 0);
          const shares = splitAmount(order.amount, tax, fee);
          expect(calculateMasterAmount(shares) + shares.feeAmount + shares.taxAmount).toBe(order.amount);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
