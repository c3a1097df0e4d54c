import { beforeAll, describe, expect, test } from "vitest";
import { findDifference, sumQuarter } from "@/lib/invoicing/books/data";
import { listIntraCommunityRows } from "@/lib/invoicing/books/intra-community";
import { listPayoutTotals, listSellerQuarters } from "@/lib/invoicing/books/payouts";
import type { PayoutTotal } from "@/lib/invoicing/books/schema";
import { useOperator } from "@/tests/setup/operator";
import { multiplyDivide, toQuarterOfDay, toSpanishDay } from "@/tests/support/history/arithmetic";
import type { HistoryInvoice } from "@/tests/support/history/invoices";
import { toReturnedTax, toShare } from "@/tests/support/history/sales";
import type { HistorySale } from "@/tests/support/history/sales";
import { createSalesHistory } from "@/tests/support/history/store";
import type { History } from "@/tests/support/history/store";

useOperator();

const SALES = 2500;
const SEED = 2027;
const QUARTERS = ["2026-4", "2027-1", "2027-2", "2027-3", "2027-4", "2028-1"];

let history: History;

// A busy machine takes some minutes.
beforeAll(async () => {
  history = await createSalesHistory(SALES, SEED);
}, 900_000);

const add = (sums: Map<string, number>, key: string, amount: number): void =>
  void sums.set(key, (sums.get(key) ?? 0) + amount);

const toSorted = (sums: ReadonlyMap<string, number>): [string, number][] =>
  [...sums].filter(([, amount]) => amount !== 0).toSorted(([left], [right]) => (left < right ? -1 : 1));

const isRectifying = ({ kind }: HistoryInvoice): boolean => kind.startsWith("RECTIFYING");

const quarterOf = (invoice: HistoryInvoice): string =>
  toQuarterOfDay(isRectifying(invoice) ? toSpanishDay(invoice.issuedAt) : invoice.operationDate);

/** Minor units of these currencies by unit. */
const FACTORS: Readonly<Record<string, bigint>> = { eur: 100n, usd: 100n, mxn: 100n, clp: 1n };

/** Converts to cents of a euro with whole numbers alone. */
const toCents = (amount: number, { currency, rate }: HistoryInvoice): number =>
  rate === null
    ? amount
    : multiplyDivide(BigInt(amount), rate * 100n, (FACTORS[currency] ?? 1n) * 100_000_000n);

/** Sums an invoice by rule and rate in euros: its parts with tax are rounded, and the tax of each. */
function sumInvoice(invoice: HistoryInvoice): Map<string, { amount: number; tax: number }> {
  const groups = new Map<string, { amount: number; tax: number }>();
  for (const { rule, percentage, base, tax } of invoice.lines) {
    const before = groups.get(`${rule} ${percentage}`) ?? { amount: 0, tax: 0 };
    groups.set(`${rule} ${percentage}`, { amount: before.amount + base + tax, tax: before.tax + tax });
  }
  return new Map(
    [...groups].map(([key, { amount, tax }]) => [
      key,
      { amount: toCents(amount, invoice), tax: toCents(tax, invoice) },
    ]),
  );
}

describe("the books of thousands of sales", () => {
  test("have returns, substitutes, pairs of rules, and sales at both sides of every border", () => {
    const { sales, invoices } = history;
    expect(sales.length).toBe(SALES);
    expect(sales.filter(({ returns }) => returns.length > 1).length).toBeGreaterThan(75);
    expect(invoices.filter(({ kind }) => kind === "SUBSTITUTE").length).toBeGreaterThan(125);
    expect(invoices.filter(({ lines }) => lines.length > 1).length).toBeGreaterThan(125);
    for (const quarter of ["2026-4", "2027-1", "2027-2", "2027-3"])
      expect(sales.some(({ soldAt }) => toQuarterOfDay(toSpanishDay(soldAt)) === quarter)).toBe(true);
    expect(invoices.some((each) => toSpanishDay(each.issuedAt) > each.operationDate)).toBe(true);
  });

  test.each(QUARTERS)(
    "%s has every cent of its invoices, by rule, rate and kind of document",
    async (quarter) => {
      const expected = new Map<string, number>();
      for (const invoice of history.invoices.filter((each) => quarterOf(each) === quarter)) {
        if (invoice.kind === "SUBSTITUTE") continue;
        for (const [key, { amount, tax }] of sumInvoice(invoice)) {
          add(expected, `${key} ${invoice.kind} base`, amount - tax);
          add(expected, `${key} ${invoice.kind} tax`, tax);
        }
      }
      const { totals } = await sumQuarter(quarter);
      const actual = new Map<string, number>();
      for (const { ruleId, percentage, kind, taxBase, taxAmount } of totals) {
        add(actual, `${ruleId} ${percentage} ${kind} base`, taxBase);
        add(actual, `${ruleId} ${percentage} ${kind} tax`, taxAmount);
      }
      expect(toSorted(actual)).toEqual(toSorted(expected));
    },
  );

  test.each(QUARTERS)("%s tells of companies of the Union what its invoices to them say", async (quarter) => {
    const expected = history.invoices
      .filter((each) => quarterOf(each) === quarter && ["FULL", "RECTIFYING_FULL"].includes(each.kind))
      .flatMap((invoice) => [...sumInvoice(invoice)])
      .filter(([key]) => key.startsWith("eu-business-2010 "))
      .reduce((sum, [, { amount, tax }]) => sum + amount - tax, 0);
    const toCell = (amount: string) => Math.round(Number(amount) * 100);
    const rows = await listIntraCommunityRows(quarter);
    expect(rows.reduce((sum, row) => sum + toCell(row.taxBase) - toCell(row.formerBase), 0)).toBe(expected);
    for (const { correctedYear, formerBase, taxBase } of rows)
      if (correctedYear !== "") expect(toCell(taxBase)).toBeLessThan(toCell(formerBase));
  });

  test("have all quarters together what was paid minus what was returned", async () => {
    const expected = history.sales
      .filter(({ rate }) => rate === null)
      .reduce(
        (sum, { amount, returns }) => sum + amount - returns.reduce((all, each) => all + each.amount, 0),
        0,
      );
    const foreign = new Set(history.invoices.filter(({ rate }) => rate !== null).map(({ id }) => id));
    const inEuros = history.invoices
      .filter(({ id, kind }) => !foreign.has(id) && kind !== "SUBSTITUTE")
      .flatMap(({ lines }) => lines)
      .reduce((sum, { base, tax }) => sum + base + tax, 0);
    expect(inEuros).toBe(expected);
    const all = await Promise.all(QUARTERS.map(sumQuarter));
    const booked = all
      .flatMap(({ totals }) => totals)
      .reduce((sum, { taxBase, taxAmount }) => sum + taxBase + taxAmount, 0);
    const converted = history.invoices
      .filter(({ kind }) => kind !== "SUBSTITUTE")
      .flatMap((invoice) => [...sumInvoice(invoice).values()])
      .reduce((sum, { amount }) => sum + amount, 0);
    expect(booked).toBe(converted);
  });

  test.each(QUARTERS)("%s agrees with invoices, orders and payouts", async (quarter) => {
    expect(await findDifference(quarter)).toBeNull();
  });
});

type Sums = Omit<PayoutTotal, "masterId" | "masterName" | "currency">;

const EMPTY: Sums = {
  sales: 0,
  sold: 0,
  returned: 0,
  taxAmount: 0,
  feeAmount: 0,
  masterAmount: 0,
  paid: 0,
  opening: 0,
  closing: 0,
};

/** The rest of a sale at the end of a quarter. */
function leftAt(sale: HistorySale, quarter: string) {
  const isSold = toQuarterOfDay(toSpanishDay(sale.soldAt)) <= quarter;
  const returned = sale.returns
    .filter(({ at }) => toQuarterOfDay(toSpanishDay(at)) <= quarter)
    .reduce((sum, { amount }) => sum + amount, 0);
  const isPaid = sale.paid !== null && toQuarterOfDay(toSpanishDay(sale.paid.at)) <= quarter;
  const kept = isSold ? sale.amount - returned : 0;
  const tax = isSold ? sale.tax - toReturnedTax(sale, returned) : 0;
  const share = isSold ? toShare(sale, returned) : 0;
  return { kept, tax, share, sold: isSold ? sale.amount : 0, paid: isPaid ? (sale.paid?.amount ?? 0) : 0 };
}

function sumPayouts(quarter: string, before: string): Map<string, Sums> {
  const totals = new Map<string, Sums>();
  for (const sale of history.sales) {
    const [now, then] = [leftAt(sale, quarter), leftAt(sale, before)];
    const key = `${sale.masterId} ${sale.currency}`;
    const total = totals.get(key) ?? EMPTY;
    totals.set(key, {
      sales: total.sales + (now.sold > then.sold ? 1 : 0),
      sold: total.sold + now.sold - then.sold,
      returned: total.returned + now.sold - now.kept - then.sold + then.kept,
      taxAmount: total.taxAmount + now.tax - then.tax,
      feeAmount: total.feeAmount + (now.kept - now.tax - now.share) - (then.kept - then.tax - then.share),
      masterAmount: total.masterAmount + now.share - then.share,
      paid: total.paid + now.paid - then.paid,
      opening: total.opening + then.share - then.paid,
      closing: total.closing + now.share - now.paid,
    });
  }
  return totals;
}

describe("the accounts with Masters", () => {
  test.each(["2027-1", "2027-2", "2027-3", "2027-4"])("%s are those of the sales", async (quarter) => {
    const before = QUARTERS[QUARTERS.indexOf(quarter) - 1] ?? "";
    const actual = new Map(
      (await listPayoutTotals(quarter)).map(({ masterId, masterName: _, currency, ...sums }) => [
        `${masterId} ${currency}`,
        sums,
      ]),
    );
    expect(actual).toEqual(sumPayouts(quarter, before));
  });

  test("report to the agency what was paid out in each quarter", async () => {
    const expected = new Map<string, number>();
    for (const sale of history.sales) {
      if (!sale.paid || !toSpanishDay(sale.paid.at).startsWith("2027")) continue;
      const { at, amount } = sale.paid;
      const returned = sale.returns.reduce((sum, each) => sum + (each.at < at ? each.amount : 0), 0);
      const key = `${sale.masterId} ${sale.currency} ${toQuarterOfDay(toSpanishDay(at)).slice(-1)}`;
      add(expected, `${key} activities`, 1);
      add(expected, `${key} consideration`, amount);
      const tax = sale.tax - toReturnedTax(sale, returned);
      add(expected, `${key} fees`, sale.amount - returned - tax - toShare(sale, returned));
    }
    const actual = new Map<string, number>();
    for (const row of await listSellerQuarters("2027-1")) {
      const key = `${row.masterId} ${row.currency} ${row.quarter}`;
      for (const name of ["activities", "consideration", "fees"] as const)
        add(actual, `${key} ${name}`, row[name]);
    }
    expect(toSorted(actual)).toEqual(toSorted(expected));
  });
});
