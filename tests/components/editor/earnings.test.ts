import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateFormEarnings } from "@/components/editor/steps/sale-earnings";
import { emptyForm, type AyniFormValues } from "@/components/editor/form-values";
import { calculateOrderAmounts } from "@/lib/orders/amounts";
import { calculateMasterAmount, splitAmount } from "@/lib/orders/pricing";
import { CURRENCIES, currencyCodes, minorUnitFactor } from "@/lib/reference/currencies";
import { minimumCharge } from "@/lib/reference/minimum-charges";

const chargeableCodes = currencyCodes.filter((code) => CURRENCIES[code].chargeable);

const sale = fc.record({
  currency: fc.constantFrom(...chargeableCodes),
  extraAmount: fc.integer({ min: 0, max: 50_000_000 }),
  saleTerms: fc.record({
    taxBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    ebookTaxBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    payoutHoldDays: fc.constant(14),
  }),
});

const toText = (amount: number, currency: (typeof currencyCodes)[number]) =>
  (amount / minorUnitFactor(currency)).toFixed(CURRENCIES[currency].digits).replace(".", ",");

const build = (changes: Partial<AyniFormValues>): AyniFormValues => ({ ...emptyForm, ...changes });

test("the earnings are those of the order, with and without a seat, in each currency", () => {
  fc.assert(
    fc.property(sale, ({ currency, extraAmount, saleTerms }) => {
      const amount = minimumCharge(currency) + extraAmount;
      const form = build({ pricing: "PAID", amount: toText(amount, currency), currency });
      const { fields, withSeat } = calculateFormEarnings(form, saleTerms);
      const offer = { amount, minimumAmount: null, suggestedAmount: null, currency };
      for (const [earnings, fundsSeat] of [
        [fields.amount, false],
        [withSeat, true],
      ] as const) {
        const order = calculateOrderAmounts(offer, { fundsSeat });
        const settled = splitAmount(order.amount, saleTerms.taxBasisPoints, saleTerms.feeBasisPoints);
        expect(earnings).toEqual({ ...settled, masterAmount: calculateMasterAmount(settled) });
        if (earnings) {
          expect(earnings.taxAmount + earnings.feeAmount + earnings.masterAmount).toBe(earnings.amount);
        }
      }
    }),
  );
});

const terms = { taxBasisPoints: 2100, feeBasisPoints: 1000, ebookTaxBasisPoints: 400, payoutHoldDays: 14 };

test("where the buyer chooses, the minimum and the suggestion are split, and the seat is the suggested one", () => {
  const form = build({ pricing: "OPEN", minimumAmount: "5", suggestedAmount: "15" });
  const { fields, withSeat } = calculateFormEarnings(form, terms);
  expect(fields.amount).toBeNull();
  expect(fields.minimumAmount).toMatchObject({ amount: 500, masterAmount: 372 });
  expect(fields.suggestedAmount).toMatchObject({ amount: 1500, masterAmount: 1116 });
  expect(withSeat).toMatchObject({ amount: 3000 });
});

test.each<Partial<AyniFormValues>>([
  { pricing: "" },
  { pricing: "FREE" },
  { pricing: "PAID", amount: "" },
  { pricing: "PAID", amount: "0,3" },
  { pricing: "PAID", amount: "gratis" },
  { pricing: "PAID", amount: "99999999999" },
  { pricing: "OPEN" },
])("nothing is earned with %j", (changes) => {
  expect(calculateFormEarnings(build(changes), terms)).toEqual({
    fields: { amount: null, minimumAmount: null, suggestedAmount: null },
    withSeat: null,
  });
});
