import { describe, expect, test } from "vitest";
import { GET as list } from "@/app/api/account/statements/route";
import { GET as csv } from "@/app/api/account/statements/[period]/extracto.csv/route";
import { GET as pdf } from "@/app/api/account/statements/[period]/extracto.pdf/route";
import { splitReturned } from "@/lib/invoicing/invoice/policy";
import { listOwnStatements } from "@/lib/invoicing/statements/data";
import { findStatement } from "@/lib/invoicing/statements/policy";
import type { Statement } from "@/lib/invoicing/statements/schema";
import { db } from "@/lib/platform/db/client";
import { findSalesOverview } from "@/lib/payouts/overview";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { refundTestSale } from "@/tests/support/factories/fiscal";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createTestSale } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { readPdf } from "@/tests/support/read-pdf";

const at = (instant: string) => new Date(instant);
const sell = (
  master: { id: string },
  purchaseDate: Date,
  overrides: Parameters<typeof createTestSale>[1] = {},
) => createTestSale(master, { ...overrides, purchaseDate, availableBillingDate: purchaseDate });

/** A generator of the same numbers for a seed, from 0 to 1 (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const madridMonth = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Madrid",
  year: "numeric",
  month: "2-digit",
});

describe("a statement", () => {
  test("tells the tax of what went back as the rectifying invoice does, also where half a cent is rounded", async () => {
    const master = await createTestMaster();
    const sale = await sell(master, at("2027-03-02T10:00:00Z"), { amount: 200 });
    expect(sale.taxAmount).toBe(35);
    await refundTestSale(sale, 100, at("2027-03-05T10:00:00Z"));
    const statement = findStatement(await listOwnStatements(master.id), "2027-03", "eur");
    expect(splitReturned(sale, 100)).toEqual({ taxBase: 82, taxAmount: 18 });
    expect(statement.refunds).toMatchObject({ count: 1, amount: 100, taxAmount: 18 });
    const { refunds } = statement;
    expect(refunds.taxAmount + refunds.feeAmount + refunds.masterAmount).toBe(100);
  });

  test("equals the books, recomputed from what was sold, refunded and paid", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    const random = createRandom(20_270_101);
    const pick = (max: number) => Math.floor(random() * max);
    /** Change of the balance and gross amounts by month and currency, in plain JavaScript. */
    const books = new Map<string, { change: number; sold: number; returned: number; paid: number }>();
    const note = (
      date: Date,
      currency: string,
      { change, ...rest }: { change: number; sold?: number; returned?: number; paid?: number },
    ) => {
      const key = `${madridMonth.format(date)} ${currency}`;
      const entry = books.get(key) ?? { change: 0, sold: 0, returned: 0, paid: 0 };
      books.set(key, {
        change: entry.change + change,
        sold: entry.sold + (rest.sold ?? 0),
        returned: entry.returned + (rest.returned ?? 0),
        paid: entry.paid + (rest.paid ?? 0),
      });
    };
    for (let index = 0; index < 60; index += 1) {
      const currency = ["eur", "eur", "clp"][pick(3)] ?? "eur";
      const amount = 1000 + pick(20_000);
      const sold = new Date(Date.UTC(2027, pick(10), 1 + pick(28), pick(24), pick(60)));
      const order = await sell(master, sold, { amount, currency, ayni });
      const whole = order.taxBase - order.feeAmount;
      note(sold, currency, { change: whole, sold: amount });
      let share = whole;
      const later = (days: number) => new Date(sold.getTime() + days * 86_400_000);
      if (pick(3) === 0) {
        const paidAt = later(14 + pick(60));
        await db.order.update({
          where: { id: order.id },
          data: { paidToMaster: true, paidToMasterDate: paidAt, paidToMasterAmount: share },
        });
        note(paidAt, currency, { change: -share, paid: share });
      }
      let total = 0;
      for (let refund = pick(4); refund > 1; refund -= 1) {
        const returned = pick(5) === 0 ? amount - total : 1 + pick(amount - total);
        if (total + returned > amount || returned === 0) break;
        const refundedAt = later(40 - refund * 10);
        total += returned;
        await refundTestSale(order, total, refundedAt);
        const left = Math.floor((2 * whole * (amount - total) + amount) / (2 * amount));
        note(refundedAt, currency, { change: left - share, returned });
        share = left;
      }
    }
    const statements = await listOwnStatements(master.id);
    expect(
      Object.fromEntries(
        statements.map(({ period, currency, opening, closing, sales, refunds, payouts }) => [
          `${period} ${currency}`,
          {
            change: closing - opening,
            sold: sales.amount,
            returned: refunds.amount,
            paid: payouts.amount,
          },
        ]),
      ),
    ).toEqual(Object.fromEntries(books));
    for (const { sales, refunds } of statements)
      for (const { amount, taxAmount, feeAmount, masterAmount } of [sales, refunds])
        expect(taxAmount + feeAmount + masterAmount).toBe(amount);
    for (const currency of ["eur", "clp"]) {
      const own = statements.filter((statement) => statement.currency === currency);
      own.forEach((statement, index) => expect(statement.opening).toBe(own[index - 1]?.closing ?? 0));
    }
    // The amount owed on the page of sales equals the closing balance of the last statement.
    const overview = await findSalesOverview(toTestMember(master), "EUR", at("2029-01-01T00:00:00Z"));
    const last = statements.findLast(({ currency }) => currency === "eur");
    expect(last?.closing).toBe((overview?.available ?? 0) + (overview?.due ?? 0) - (overview?.overpaid ?? 0));
  });

  test("begins and ends at midnight in Spain", async () => {
    const master = await createTestMaster();
    // In winter Madrid is an hour ahead of UTC, in summer two.
    await sell(master, at("2027-01-31T22:59:59.999Z"));
    await sell(master, at("2027-01-31T23:00:00.000Z"));
    await sell(master, at("2027-06-30T21:59:59.999Z"));
    await sell(master, at("2027-06-30T22:00:00.000Z"));
    const statements = await listOwnStatements(master.id);
    expect(statements.map(({ period, sales }) => [period, sales.count])).toEqual([
      ["2027-01", 1],
      ["2027-02", 1],
      ["2027-06", 1],
      ["2027-07", 1],
    ]);
  });

  test("puts a refund into the month in which the money went back", async () => {
    const master = await createTestMaster();
    const sale = await sell(master, at("2027-01-10T12:00:00Z"), { amount: 10_000 });
    await refundTestSale(sale, 2500, at("2027-02-10T12:00:00Z"));
    await refundTestSale(sale, 10_000, at("2027-04-10T12:00:00Z"));
    const [january, february, april] = await listOwnStatements(master.id);
    expect(january).toMatchObject({ period: "2027-01", closing: 7438, refunds: { amount: 0 } });
    expect(february).toMatchObject({ period: "2027-02", closing: 5579, refunds: { amount: 2500 } });
    expect(april).toMatchObject({
      period: "2027-04",
      closing: 0,
      refunds: { amount: 7500, masterAmount: 5579 },
    });
  });

  test("of a quiet month keeps the balance, and that of a year adds its months", async () => {
    const master = await createTestMaster();
    await sell(master, at("2026-12-10T12:00:00Z"));
    await sell(master, at("2027-03-10T12:00:00Z"));
    const statements = await listOwnStatements(master.id);
    expect(findStatement(statements, "2027-02", "eur")).toMatchObject({ opening: 1859, closing: 1859 });
    expect(findStatement(statements, "2026-11", "eur")).toMatchObject({ opening: 0, closing: 0 });
    expect(findStatement(statements, "2027", "eur")).toMatchObject({
      opening: 1859,
      sales: { count: 1, amount: 2500 },
      closing: 3718,
    });
    expect(findStatement(statements, "2027", "usd")).toMatchObject({ opening: 0, closing: 0 });
  });

  test("leaves out what is not paid yet, and what was free", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    await createTestOrder(await createTestUser(), ayni);
    await createTestOrder(await createTestUser(), ayni, { status: "PENDING" });
    expect(await listOwnStatements(master.id)).toEqual([]);
  });
});

describe("the papers of a statement", () => {
  type Person = { id: string };
  const fetchPaper = async (
    handler: typeof csv,
    person: Person | null,
    { period = "2027-01", query = "?currency=EUR" } = {},
  ) =>
    callHandlerRaw(handler, {
      params: { period },
      query,
      ...(person ? { cookie: await createSessionCookie(person) } : {}),
    });

  async function createSeller() {
    const master = await createTestMaster({ name: "Aurora", lastName: "Lis" });
    const ayni = await createTestAyni({ userId: master.id, title: "=Suma" });
    const sale = await sell(master, at("2027-01-31T22:30:00Z"), { ayni });
    await db.order.update({
      where: { id: sale.id },
      data: { paidToMaster: true, paidToMasterDate: at("2027-02-20T12:00:00Z"), paidToMasterAmount: 1859 },
    });
    return { master, sale };
  }

  test("opens in a Spanish spreadsheet: semicolons, decimal commas, the hour of Spain, no formulas", async () => {
    const { master, sale } = await createSeller();
    const response = await fetchPaper(csv, master);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    const lines = text.split("\r\n");
    expect(response.headers.get("content-disposition")).toContain('filename="extracto-2027-01-eur.csv"');
    expect(lines).toEqual([
      "\u{feff}Fecha (Europe/Madrid);Movimiento;Referencia;Ayni;Moneda;Importe;Impuesto;Comisión;Tu saldo cambia;Saldo",
      "2027-01-01 00:00;Saldo inicial;;;EUR;;;;;0,00",
      `2027-01-31 23:30;Venta;${sale.reference};'=Suma;EUR;25,00;4,34;2,07;18,59;18,59`,
      expect.stringMatching(/;Saldo provisional: el periodo no ha terminado;;;EUR;;;;;18,59$/),
      "",
    ]);
  });

  test("of a month that is over has signed amounts, which add up to its last balance", async () => {
    const master = await createTestMaster();
    const sale = await sell(master, at("2026-09-02T10:00:00Z"));
    await refundTestSale(sale, 900, at("2026-09-05T10:00:00Z"));
    await db.order.update({
      where: { id: sale.id },
      data: { paidToMaster: true, paidToMasterDate: at("2026-09-20T12:00:00Z"), paidToMasterAmount: 1000 },
    });
    const text = await (await fetchPaper(csv, master, { period: "2026-09" })).text();
    const rows = text
      .trim()
      .split("\r\n")
      .map((line) => line.split(";"));
    expect(rows.at(-1)?.slice(0, 2)).toEqual(["2026-09-30 23:59", "Saldo final"]);
    const movements = rows.slice(2, -1);
    expect(movements.map(([, kind, , , , amount]) => [kind, amount])).toEqual([
      ["Venta", "25,00"],
      ["Devolución", "-9,00"],
      ["Pago", "-10,00"],
    ]);
    const toNumbers = (row: string[]) => row.slice(5, 9).map((value) => Number(value.replace(",", ".")));
    for (const [amount = 0, tax = 0, fee = 0, change] of movements.map(toNumbers))
      expect(amount - tax - fee).toBeCloseTo(change ?? NaN, 5);
    const sum = movements.map(toNumbers).reduce((total, [, , , change = 0]) => total + change, 0);
    expect(sum).toBeCloseTo(Number(rows.at(-1)?.at(-1)?.replace(",", ".")), 5);
  });

  test("of a year lists all its lines, down to the last balance", async () => {
    const { master } = await createSeller();
    const lines = (await (await fetchPaper(csv, master, { period: "2027" })).text()).split("\r\n");
    expect(lines.slice(2, 5).map((line) => line.split(";").slice(-2))).toEqual([
      ["18,59", "18,59"],
      ["-18,59", "0,00"],
      ["", "0,00"],
    ]);
  });

  test("is a PDF of one page with the same figures", async () => {
    const { master } = await createSeller();
    const response = await fetchPaper(pdf, master, { period: "2027-02" });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const { text, document } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(document.numPages).toBe(1);
    for (const part of ["Extracto del mes", "febrero de 2027 · EUR", "Aurora Lis", "Saldo inicial 18,59 €"])
      expect(text).toContain(part);
    expect(text).toContain("Pagos (1) -18,59 €");
    expect(text).toContain("Saldo final 0,00 €");
  });

  test("is for its Master and for admins", async () => {
    const { master } = await createSeller();
    const other = await createTestMaster();
    const query = `?currency=EUR&masterId=${master.id}`;
    for (const handler of [csv, pdf]) {
      expect((await fetchPaper(handler, other, { query })).status).toBe(404);
      expect((await fetchPaper(handler, await createTestUser(), { query })).status).toBe(403);
      expect((await fetchPaper(handler, null, { query })).status).toBe(401);
      expect((await fetchPaper(handler, await createTestAdmin(), { query })).status).toBe(200);
    }
    // Control: without another's id they get their own, which is empty.
    expect(await (await fetchPaper(csv, other)).text()).not.toContain("Venta");
    const years = await callHandler(list, { cookie: await createSessionCookie(other) });
    expect(years.body).toEqual({ data: [] });
    expect(
      (await callHandler(list, { cookie: await createSessionCookie(await createTestUser()) })).status,
    ).toBe(403);
  });

  test("needs a period and a currency that exist", async () => {
    const master = await createTestMaster();
    expect((await fetchPaper(csv, master, { period: "2027-13" })).status).toBe(400);
    expect((await fetchPaper(csv, master, { query: "?currency=XXX" })).status).toBe(422);
  });

  test("lists years and months, newest first", async () => {
    const { master } = await createSeller();
    const { body } = await callHandler(list, { cookie: await createSessionCookie(master) });
    const [year]: { year: string; totals: Statement[]; months: Statement[] }[] = body.data;
    expect(year?.year).toBe("2027");
    expect(year?.months.map(({ period }) => period)).toEqual(["2027-02", "2027-01"]);
    expect(year?.totals).toMatchObject([{ period: "2027", opening: 0, closing: 0, payouts: { count: 1 } }]);
  });
});
