import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sumQuarter } from "@/lib/invoicing/books/data";
import { findEuroRate } from "@/lib/invoicing/exchange-rates/data";
import { fetchExchangeRates } from "@/lib/invoicing/exchange-rates/service";
import { issueInvoices } from "@/lib/invoicing/invoice/issuing";
import { db } from "@/lib/platform/db/client";
import { useOperator } from "@/tests/setup/operator";
import { startRatesServer, type RatesServer } from "@/tests/support/exchange-rates-server";
import { createTestSales, listInvoicesOf, refundTestSale } from "@/tests/support/factories/invoices";

useOperator();

let bank: RatesServer;

beforeAll(async () => {
  bank = await startRatesServer();
});
afterAll(() => bank.stop());
beforeEach(async () => {
  vi.stubEnv("EXCHANGE_RATES_URL", bank.url);
  await db.exchangeRate.deleteMany();
});

const FRIDAY = "2026-03-06";
const DAYS = { "2026-03-05": { USD: "1.25", JPY: "180.5" }, [FRIDAY]: { USD: "1.6", JPY: "181" } };
const at = (day: string, time = "12:00:00Z") => new Date(`${day}T${time}`);

/** The bank has published by then. */
const EVENING = "16:30:00Z";

const fetchAt = async (day: string, time = EVENING) => {
  const before = bank.countRequests();
  await fetchExchangeRates(at(day, time));
  return bank.countRequests() - before;
};

describe("the official rates", () => {
  test("are fetched once a day, and a known one never changes", async () => {
    bank.publish(DAYS);
    expect(await fetchAt(FRIDAY)).toBe(1);
    const rows = await db.exchangeRate.findMany({ orderBy: { date: "asc" } });
    expect(rows.map(({ currency, unitsPerEuro }) => [currency, unitsPerEuro.toNumber()])).toEqual([
      ["usd", 1.25],
      ["usd", 1.6],
    ]);
    expect(rows[0]?.source).toContain("Banco Central Europeo");
    expect(await fetchAt(FRIDAY)).toBe(0);
    bank.publish({ [FRIDAY]: { USD: "9" }, "2026-03-09": { USD: "2" } });
    expect(await fetchAt("2026-03-09")).toBe(1);
    expect(await findEuroRate(db, "usd", FRIDAY)).toMatchObject({ exchangeRate: "0.62500000" });
    expect(await findEuroRate(db, "usd", "2026-03-09")).toMatchObject({ exchangeRate: "0.50000000" });
  });

  test.each([
    ["on Friday evening", FRIDAY, EVENING, 0],
    ["on Saturday", "2026-03-07", EVENING, 0],
    ["on Sunday", "2026-03-08", "23:30:00Z", 0],
    ["on Monday morning", "2026-03-09", "08:00:00Z", 0],
    ["just before five on Monday", "2026-03-09", "15:59:00Z", 0],
    ["at five on Monday", "2026-03-09", "16:00:00Z", 1],
    ["on Tuesday morning, for the Monday before", "2026-03-10", "08:00:00Z", 1],
  ])("of a Friday, once known, are followed by others: %s", async (_, day, time, requests) => {
    bank.publish(DAYS);
    await fetchAt(FRIDAY);
    expect(await fetchAt(day, time)).toBe(requests);
  });

  test("of a day before the newest known one are not added", async () => {
    bank.publish(DAYS);
    await fetchAt(FRIDAY);
    bank.publish({ "2026-03-04": { USD: "3" }, "2026-03-09": { USD: "2" } });
    expect(await fetchAt("2026-03-09")).toBe(1);
    const rows = await db.exchangeRate.findMany({ orderBy: { date: "asc" } });
    expect(rows.map(({ unitsPerEuro }) => unitsPerEuro.toNumber())).toEqual([1.25, 1.6, 2]);
  });

  test("of a Sunday are those of the Friday before; a currency without one has that of the table", async () => {
    bank.publish(DAYS);
    await fetchAt(FRIDAY);
    expect(await findEuroRate(db, "USD", "2026-03-08")).toEqual({
      exchangeRate: "0.62500000",
      exchangeRateDate: FRIDAY,
    });
    expect(await findEuroRate(db, "usd", "2026-03-05")).toMatchObject({ exchangeRate: "0.80000000" });
    expect(await findEuroRate(db, "clp", FRIDAY)).toMatchObject({ exchangeRateDate: "2026-11-02" });
    expect(await findEuroRate(db, "eur", FRIDAY)).toBeNull();
  });

  test.each([
    ["down", 503],
    ["another page", "<html><body>Mantenimiento</body></html>"],
    ["a file without days", "<gesmes:Envelope><Cube/></gesmes:Envelope>"],
    ["a rate that is none", { "2026-03-09": { USD: "N/A" } }],
    ["a rate of zero", { "2026-03-09": { USD: "0" } }],
  ])("stay the last known while their source is %s, and the job fails", async (_, content) => {
    bank.publish(DAYS);
    await fetchAt(FRIDAY);
    bank.publish(content);
    await expect(fetchExchangeRates(at("2026-03-09", EVENING))).rejects.toThrow();
    expect(await db.exchangeRate.count()).toBe(2);
    expect(await findEuroRate(db, "usd", "2026-03-09")).toMatchObject({ exchangeRateDate: FRIDAY });
  });

  test("are not fetched where their address is not set", async () => {
    vi.stubEnv("EXCHANGE_RATES_URL", "");
    expect(await fetchAt(FRIDAY)).toBe(0);
  });
});

async function sellAt(day: string, time?: string) {
  const [sale] = await createTestSales(1, {
    amount: 2420,
    currency: "usd",
    purchaseDate: at(day, time),
  });
  const id = sale?.id ?? "";
  await issueInvoices(id);
  return id;
}

const ratesOf = async (id: string) =>
  (await listInvoicesOf(id)).map(({ exchangeRate, exchangeRateDate }) => [
    exchangeRate?.toNumber(),
    exchangeRateDate?.toISOString().slice(0, 10),
  ]);

describe("an invoice in another currency", () => {
  test("has the rate of its day in Spain, which what rectifies it keeps", async () => {
    bank.publish(DAYS);
    await fetchAt(FRIDAY);
    expect(await ratesOf(await sellAt("2026-03-05"))).toEqual([[0.8, "2026-03-05"]]);
    // Half past midnight in Spain.
    const id = await sellAt("2026-03-05", "23:30:00Z");
    expect(await ratesOf(id)).toEqual([[0.625, FRIDAY]]);
    bank.publish({ "2026-03-09": { USD: "2" } });
    await fetchAt("2026-03-09");
    await refundTestSale(id, 1210);
    await issueInvoices(id);
    expect(await ratesOf(id)).toEqual([
      [0.625, FRIDAY],
      [0.625, FRIDAY],
    ]);
  });

  test("is in the books at its rate, which say how many rates were old", async () => {
    bank.publish(DAYS);
    await fetchAt(FRIDAY);
    const before = await sumQuarter("2026-2");
    // Within a week of the last rate, and after it.
    await sellAt("2026-03-13");
    expect(await sumQuarter("2026-2")).toEqual(before);
    await sellAt("2026-04-20");
    const after = await sumQuarter("2026-2");
    expect(after.oldRates).toBe(before.oldRates + 1);
    const sum = ({ totals }: typeof after) =>
      totals.reduce((total, { taxBase, taxAmount }) => total + taxBase + taxAmount, 0);
    expect(sum(after) - sum(before)).toBe(Math.round(2420 * 0.625));
  });

  test("control: a rate within a week is not old", async () => {
    bank.publish(DAYS);
    await fetchAt(FRIDAY);
    const before = await sumQuarter("2026-1");
    await sellAt("2026-03-13");
    expect((await sumQuarter("2026-1")).oldRates).toBe(before.oldRates);
    await sellAt("2026-03-14");
    expect((await sumQuarter("2026-1")).oldRates).toBe(before.oldRates + 1);
  });
});
