import { describe, expect, test } from "vitest";
import { addToTotals, findQuarter, findVatBoxes, listTotals, sumBoxes } from "@/lib/invoicing/books/policy";
import type { BookInvoice, RuleTotals } from "@/lib/invoicing/books/policy";
import { getQuarterPeriod, getYearPeriod, listQuarters, toQuarterOf } from "@/lib/invoicing/books/periods";
import type { TaxRule } from "@/lib/reference/tax-rules";

const rule = (id: string, change: Partial<TaxRule> = {}): TaxRule => ({
  id,
  kind: "GENERAL",
  place: "ES",
  buyer: "CONSUMER",
  validFrom: "2012-09-01",
  percentage: 21,
  name: "IVA",
  regime: "01",
  qualification: "S1",
  text: null,
  source: "Prueba",
  ...change,
});

const RULES = new Map(
  [
    rule("es-21"),
    rule("es-22", { validFrom: "2027-02-15", percentage: 22 }),
    rule("fr-20", { place: "FR", percentage: 20, regime: "17", qualification: "N2", name: "IVA de Francia" }),
    rule("fr-21", { place: "FR", percentage: 21, regime: "17", qualification: "N2", name: "IVA de Francia" }),
    rule("outside", { place: "OUTSIDE", percentage: 0, qualification: "N2", name: "Sin IVA" }),
  ].map((each) => [each.id, each]),
);
const findRule = (id: string) => RULES.get(id) ?? null;

const invoice = (change: Partial<BookInvoice> = {}): BookInvoice => ({
  kind: "SIMPLIFIED",
  issuedOn: "2027-02-10",
  operationDate: "2027-02-10",
  correctedDate: null,
  currency: "eur",
  exchangeRate: null,
  exchangeRateDate: null,
  lines: [{ taxRule: "es-21", taxPercentage: 21, taxBase: 1000, taxAmount: 210 }],
  ...change,
});

function sum(...invoices: BookInvoice[]) {
  const totals: RuleTotals = new Map();
  for (const each of invoices) addToTotals(totals, each, findRule);
  return listTotals(totals);
}

describe("a quarter begins at midnight in Spain", () => {
  test.each([
    ["2026-12-31T22:59:59.999Z", "2026-4"],
    ["2026-12-31T23:00:00.000Z", "2027-1"],
    // Since 28 March the clocks are two hours ahead of UTC.
    ["2027-03-31T21:59:59.999Z", "2027-1"],
    ["2027-03-31T22:00:00.000Z", "2027-2"],
    ["2027-06-30T22:00:00.000Z", "2027-3"],
    ["2027-09-30T21:59:59.999Z", "2027-3"],
    // The last quarter ends after the clocks went back.
    ["2027-12-31T22:59:59.999Z", "2027-4"],
  ])("%s is in %s", (instant, quarter) => {
    expect(toQuarterOf(new Date(instant))).toBe(quarter);
    const { start, end } = getQuarterPeriod(quarter);
    expect(start <= new Date(instant) && new Date(instant) < end).toBe(true);
  });

  test("a quarter has its days, and the next one begins where it ends", () => {
    expect(getQuarterPeriod("2027-1")).toEqual({
      firstDay: "2027-01-01",
      lastDay: "2027-03-31",
      start: new Date("2026-12-31T23:00:00Z"),
      end: new Date("2027-03-31T22:00:00Z"),
    });
    expect(getQuarterPeriod("2027-2").start).toEqual(getQuarterPeriod("2027-1").end);
    expect(getYearPeriod("2027-3")).toMatchObject({ firstDay: "2027-01-01", lastDay: "2027-12-31" });
  });

  test("quarters are listed from the latest to the first", () => {
    const quarters = listQuarters(new Date("2026-12-31T22:59:59Z"), new Date("2027-07-01T00:00:00Z"));
    expect(quarters).toEqual(["2027-3", "2027-2", "2027-1", "2026-4"]);
  });
});

describe("an invoice stands in the books of one quarter", () => {
  test("of the operation, though it is issued after midnight of the next one", () => {
    const late = { operationDate: "2027-03-31", issuedOn: "2027-04-01" };
    expect(findQuarter(invoice(late))).toBe("2027-1");
    expect(findQuarter(invoice({ ...late, kind: "FULL" }))).toBe("2027-1");
  });

  test.each(["RECTIFYING_SIMPLIFIED", "RECTIFYING_FULL", "SUBSTITUTE"] as const)(
    "of its issue, for %s",
    (kind) => {
      expect(findQuarter(invoice({ kind, operationDate: "2027-03-31", issuedOn: "2027-04-01" }))).toBe(
        "2027-2",
      );
    },
  );
});

test("what is returned subtracts, in boxes of its own and with the quarter that it corrects", () => {
  const returned = (correctedDate: string): BookInvoice =>
    invoice({
      kind: "RECTIFYING_SIMPLIFIED",
      correctedDate,
      lines: [{ taxRule: "es-21", taxPercentage: 21, taxBase: -400, taxAmount: -84 }],
    });
  const totals = sum(invoice(), returned("2027-01-05"), returned("2026-12-30"));
  expect(totals).toMatchObject([
    { kind: "SIMPLIFIED", correctedQuarter: null, invoices: 1, taxBase: 1000, taxAmount: 210 },
    { kind: "RECTIFYING_SIMPLIFIED", correctedQuarter: null, taxBase: -400, taxAmount: -84 },
    { kind: "RECTIFYING_SIMPLIFIED", correctedQuarter: "2026-4", taxBase: -400, taxAmount: -84 },
  ]);
  expect(sumBoxes(totals)).toEqual([
    { box: "07", amount: 1000 },
    { box: "09", amount: 210 },
    { box: "14", amount: -800 },
    { box: "15", amount: -168 },
  ]);
});

test("a sale is declared once, though an invoice stands in for its simplified one", () => {
  expect(sum(invoice(), invoice({ kind: "SUBSTITUTE" }))).toMatchObject([
    { kind: "SIMPLIFIED", invoices: 1, taxBase: 1000 },
  ]);
});

test("a rule that changes at midnight has its own line from then on", () => {
  const after = invoice({
    operationDate: "2027-02-15",
    issuedOn: "2027-02-15",
    lines: [{ taxRule: "es-22", taxPercentage: 22, taxBase: 1000, taxAmount: 220 }],
  });
  const before = invoice({ operationDate: "2027-02-14", issuedOn: "2027-02-15" });
  expect(sum(after, before)).toMatchObject([
    { ruleId: "es-21", percentage: 21, taxAmount: 210 },
    { ruleId: "es-22", percentage: 22, taxAmount: 220 },
  ]);
});

test("foreign invoices count in euros, and countries are apart", () => {
  const dollars = invoice({
    currency: "usd",
    exchangeRate: 0.8,
    lines: [{ taxRule: "fr-20", taxPercentage: 20, taxBase: 1000, taxAmount: 200 }],
  });
  const mixed = invoice({
    lines: [
      { taxRule: "fr-20", taxPercentage: 20, taxBase: 500, taxAmount: 100 },
      { taxRule: "es-21", taxPercentage: 21, taxBase: 100, taxAmount: 21 },
    ],
  });
  expect(sum(dollars, mixed)).toMatchObject([
    { place: "ES", taxBase: 100, taxAmount: 21, invoices: 1 },
    { place: "FR", taxBase: 1300, taxAmount: 260, invoices: 2 },
  ]);
});

test("an unknown rule is told instead of being left out", () => {
  const unknown = [{ taxRule: "nowhere", taxPercentage: 0, taxBase: 1, taxAmount: 0 }];
  expect(() => sum(invoice({ lines: unknown }))).toThrow("nowhere");
});

test.each([
  ["es-21", 21, "SIMPLIFIED", { base: "07", tax: "09" }],
  ["es-21", 4, "FULL", { base: "01", tax: "03" }],
  ["es-21", 21, "RECTIFYING_FULL", { base: "14", tax: "15" }],
  ["fr-20", 20, "SIMPLIFIED", { base: "123", tax: null }],
  ["fr-20", 20, "RECTIFYING_SIMPLIFIED", { base: "123", tax: null }],
  ["outside", 0, "SIMPLIFIED", { base: "120", tax: null }],
  ["es-22", 22, "SIMPLIFIED", { base: null, tax: null }],
] as const)("%s at %s %% in %s goes to its boxes of modelo 303", (id, percentage, kind, boxes) => {
  expect(findVatBoxes(findRule(id) ?? rule(id), percentage, kind)).toEqual(boxes);
});

test("what is sold to businesses of the Union has a box of its own", () => {
  const business = rule("eu", { place: "EU", buyer: "BUSINESS", qualification: "N2" });
  expect(findVatBoxes(business, 0, "FULL")).toEqual({ base: "59", tax: null });
});
