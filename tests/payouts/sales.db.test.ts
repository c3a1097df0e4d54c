import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GET as exportSales } from "@/app/api/orders/sales/export/route";
import { GET as getSale, PUT as update } from "@/app/api/orders/sales/[id]/route";
import { GET as listSales } from "@/app/api/orders/sales/route";
import { GET as listMasterSales } from "@/app/api/orders/sales-by-master/[masterId]/route";
import { db } from "@/lib/platform/db/client";
import { findSalesOverview } from "@/lib/payouts/overview";
import { calculateMasterAmount, splitAmount } from "@/lib/orders/pricing";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { daysAgo, createTestSale } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";

type Person = { id: string };

const salesOf = async (person: Person, query = "") =>
  callHandler(listSales, { cookie: await createSessionCookie(person), query });
const put = async (actor: Person, id: string, json: unknown) =>
  callHandler(update, { method: "PUT", params: { id }, cookie: await createSessionCookie(actor), json });
const rowOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });

describe("the sales of a Master", () => {
  test("are the completed paid orders with their tax, commission and Master's part", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, title: "Botiquín de flores" });
    const buyer = await createTestUser({ name: "Paz", lastName: "Oyarzún" });
    const sale = await createTestSale(master, { ayni, buyer });
    await createTestOrder(await createTestUser(), ayni);
    await createTestOrder(await createTestUser(), ayni, { status: "PENDING" });
    await createTestSale(master, { ayni, refundedAmount: 2500 });
    const { status, body } = await salesOf(master);
    expect(status).toBe(200);
    expect(body.content).toEqual([
      {
        id: sale.id,
        reference: sale.reference,
        userId: buyer.id,
        ayniContentId: ayni.id,
        masterUserId: master.id,
        ayni: { id: ayni.id, slug: ayni.slug, title: "Botiquín de flores", contentType: "PODCAST" },
        buyer: { id: buyer.id, name: "Paz", lastName: "Oyarzún", slug: buyer.slug },
        purchaseDate: sale.purchaseDate.toISOString(),
        amount: 2500,
        discount: null,
        bundle: null,
        taxBase: 2066,
        taxPercentage: 21,
        taxAmount: 434,
        feeAmount: 207,
        masterAmount: 1859,
        currency: "eur",
        availableBillingDate: sale.availableBillingDate?.toISOString(),
        parts: [{ amount: 1859, availableAt: sale.availableBillingDate?.toISOString(), paidAt: null }],
        availableAmount: 1859,
        paidToMaster: false,
        paidToMasterDate: null,
        paidToMasterAmount: null,
        overpaid: 0,
        transfer: null,
        inBankFile: false,
        packUnused: null,
        endingSeats: null,
        status: "available",
        refundedAmount: 0,
        disputed: false,
      },
    ]);
    expect(body.metadata).toMatchObject({ total: 1, pageSize: 50, after: null });
  });

  test("are summed exactly by currency", async () => {
    const master = await createTestMaster();
    await createTestSale(master);
    await createTestSale(master, { availableBillingDate: new Date(Date.now() + 86_400_000) });
    await createTestSale(master, { paidToMasterDate: daysAgo(2) });
    await createTestSale(master, { disputed: true });
    await createTestSale(master, { amount: 12_000, currency: "clp" });
    await createTestSale(master, { amount: 999, currency: "clp", paidToMasterDate: daysAgo(1) });
    const { totals } = (await salesOf(master)).body.metadata;
    expect(totals).toEqual([
      {
        currency: "eur",
        count: 4,
        amount: 10_000,
        taxBase: 8264,
        taxAmount: 1736,
        feeAmount: 828,
        refundedAmount: 0,
        refundedTax: 0,
        masterAmount: 7436,
        paid: 1859,
        overpaid: 0,
        available: 1859,
        due: 3718,
      },
      {
        currency: "clp",
        count: 2,
        amount: 12_999,
        taxBase: 10_743,
        taxAmount: 2256,
        feeAmount: 1075,
        refundedAmount: 0,
        refundedTax: 0,
        masterAmount: 9668,
        paid: 743,
        overpaid: 0,
        available: 8925,
        due: 0,
      },
    ]);
  });

  test("reduce the Master's part in proportion to refunds", async () => {
    const master = await createTestMaster();
    const half = await createTestSale(master, { amount: 2000, refundedAmount: 1000 });
    const whole = await createTestSale(master, { refundedAmount: 2500 });
    const activeSales = (await salesOf(master)).body.content;
    expect(activeSales).toMatchObject([{ id: half.id, refundedAmount: 1000, masterAmount: 744 }]);
    const refundedSales = (await salesOf(master, "?status=refunded")).body.content;
    expect(refundedSales).toMatchObject([
      { id: whole.id, status: "refunded", refundedAmount: 2500, masterAmount: 0 },
    ]);
  });

  test("have totals whose line adds up after a part went back", async () => {
    const master = await createTestMaster();
    await createTestSale(master, { amount: 2000, refundedAmount: 1000 });
    await createTestSale(master);
    const { totals } = (await salesOf(master)).body.metadata;
    expect(totals).toMatchObject([
      { amount: 4500, refundedAmount: 1000, refundedTax: 174, taxAmount: 781, masterAmount: 2603 },
    ]);
  });

  test("have totals that equal the sums of their rows", async () => {
    const shape = fc.record({
      amount: fc.integer({ min: 1, max: 900_000 }),
      currency: fc.constantFrom("eur", "clp", "mxn"),
      part: fc.constantFrom(0, 0, 0.3),
      paid: fc.boolean(),
      // Refunded after the payout.
      paidBefore: fc.boolean(),
      later: fc.boolean(),
      disputed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(shape, { minLength: 1, maxLength: 6 }), async (shapes) => {
        const master = await createTestMaster();
        for (const { amount, currency, part, paid, paidBefore, later, disputed } of shapes) {
          await createTestSale(master, {
            amount,
            currency,
            disputed,
            refundedAmount: Math.min(Math.floor(amount * part), amount - 1),
            paidToMasterDate: paid ? daysAgo(1) : null,
            ...(paidBefore
              ? { paidToMasterAmount: calculateMasterAmount(splitAmount(amount, 2100, 1000)) }
              : {}),
            availableBillingDate: later ? new Date(Date.now() + 86_400_000) : daysAgo(1),
          });
        }
        const { content, metadata } = (await salesOf(master)).body;
        expect(metadata.total).toBe(shapes.length);
        for (const total of metadata.totals) {
          const rows = content.filter(({ currency }: { currency: string }) => currency === total.currency);
          for (const key of ["amount", "taxBase", "taxAmount", "feeAmount", "masterAmount", "overpaid"]) {
            const sum = rows.reduce((all: number, row: Record<string, number>) => all + (row[key] ?? 0), 0);
            expect(total[key]).toBe(sum);
          }
          expect(total.amount).toBe(total.taxBase + total.taxAmount);
          expect(total.masterAmount + total.overpaid).toBe(total.paid + total.available + total.due);
          const paid = rows.map((row: { paidToMasterAmount: number | null }) => row.paidToMasterAmount ?? 0);
          expect(total.paid).toBe(paid.reduce((all: number, amount: number) => all + amount, 0));
        }
      }),
      { numRuns: 8 },
    );
  });

  test("are filtered by status, day, currency, content and words", async () => {
    const master = await createTestMaster();
    const buyer = await createTestUser({ name: "Éder", lastName: "Lanza" });
    const paid = await createTestSale(master, { paidToMasterDate: daysAgo(1), purchaseDate: daysAgo(40) });
    const pesos = await createTestSale(master, { amount: 9000, currency: "clp", title: "Temazcal de otoño" });
    const due = await createTestSale(master, { buyer, availableBillingDate: new Date(Date.now() + 1e9) });
    const find = async (query: string) =>
      (await salesOf(master, query)).body.content.map(({ id }: Person) => id).sort();
    const day = (date: Date) => date.toISOString().slice(0, 10);
    expect(await find("?status=paid")).toEqual([paid.id]);
    expect(await find("?status=due")).toEqual([due.id]);
    expect(await find("?status=available")).toEqual([pesos.id]);
    expect(await find("?currency=CLP")).toEqual([pesos.id]);
    expect(await find("?currency=clp")).toEqual([pesos.id]);
    expect(await find(`?ayniContentId=${due.ayniContentId}`)).toEqual([due.id]);
    expect(await find("?searchText=eder%20lanza")).toEqual([due.id]);
    expect(await find(`?searchText=${due.reference.toLowerCase()}`)).toEqual([due.id]);
    expect(await find("?searchText=otono%20temazcal")).toEqual([]);
    expect(await find("?searchText=oto%C3%B1o%20TEMAZCAL")).toEqual([pesos.id]);
    expect(await find(`?to=${day(daysAgo(35))}`)).toEqual([paid.id]);
    expect(await find(`?from=${day(daysAgo(35))}`)).toEqual([pesos.id, due.id].sort());
    expect(await find(`?searchText=${encodeURIComponent("@example.test")}`)).toEqual([]);
  });

  test("are filtered by days of the Master's own zone, inclusive", async () => {
    const master = await createTestMaster();
    await db.user.update({ where: { id: master.id }, data: { timezone: "America/Santiago" } });
    await createTestSale(master, {
      purchaseDate: new Date("2026-03-02T02:30:00Z"),
      availableBillingDate: new Date("2026-03-16T02:30:00Z"),
    });
    const find = async (query: string) => (await salesOf(master, query)).body.content.length;
    expect(await find("?from=2026-03-01&to=2026-03-01")).toBe(1);
    expect(await find("?from=2026-03-02")).toBe(0);
    await db.user.update({ where: { id: master.id }, data: { timezone: "Europe/Madrid" } });
    expect(await find("?from=2026-03-02&to=2026-03-02")).toBe(1);
  });

  test.each([
    "status=perhaps",
    "from=ayer",
    "from=0000-01-01",
    "to=2026-02-30",
    "currency=XXX",
    "sort=best",
    "ayniContentId=x",
    "searchText=%00",
  ])("return 422 for %s", async (query) => {
    expect((await salesOf(await createTestMaster(), `?${query}`)).status).toBe(422);
  });

  test.each(["x", "W10", Buffer.from('["oldest",1,"x"]').toString("base64url")])(
    "return 400 for the cursor %s",
    async (after) => {
      expect((await salesOf(await createTestMaster(), `?after=${after}`)).status).toBe(400);
    },
  );
});

describe("paging", () => {
  test.each(["newest", "oldest", "soonest", "latest", "highest", "lowest"] as const)(
    "sorted by %s lists every sale once, even with equal values",
    async (sort) => {
      const master = await createTestMaster();
      const ayni = await createTestAyni({ userId: master.id });
      const sameDate = daysAgo(20);
      for (let index = 0; index < 53; index += 1) {
        const hasSameDate = index % 3 === 0;
        await createTestSale(master, {
          ayni,
          amount: 100 + (index % 7),
          purchaseDate: hasSameDate ? sameDate : daysAgo(index + 1),
          availableBillingDate: hasSameDate ? sameDate : daysAgo(-index),
        });
      }
      const first = (await salesOf(master, `?sort=${sort}`)).body;
      expect(first.content).toHaveLength(50);
      const rest = (await salesOf(master, `?sort=${sort}&after=${first.metadata.after}`)).body;
      expect(rest.content).toHaveLength(3);
      expect(rest.metadata).toMatchObject({ total: 53, after: null });
      const all = [...first.content, ...rest.content];
      expect(new Set(all.map(({ id }) => id)).size).toBe(53);
      const keys = { newest: "purchaseDate", oldest: "purchaseDate", highest: "amount", lowest: "amount" };
      const values = all.map(
        (row) => row[{ ...keys, soonest: "", latest: "" }[sort] || "availableBillingDate"],
      );
      const isDescending = ["newest", "latest", "highest"].includes(sort);
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(isDescending ? sorted.reverse() : sorted);
      const other = sort === "newest" ? "oldest" : "newest";
      expect((await salesOf(master, `?sort=${other}&after=${first.metadata.after}`)).status).toBe(400);
    },
  );
});

describe("sales for admins", () => {
  test("cover all Masters, with buyers and Masters, or one Master on request", async () => {
    const [one, two] = [await createTestMaster({ name: "Noa" }), await createTestMaster()];
    const buyer = await createTestUser();
    const sale = await createTestSale(one, { buyer });
    await createTestSale(two);
    const admin = await createTestAdmin();
    const all = (await salesOf(admin)).body.content;
    expect(
      new Set(all.map(({ masterUserId }: { masterUserId: string }) => masterUserId)).size,
    ).toBeGreaterThan(1);
    const filtered = (await salesOf(admin, `?masterId=${one.id}`)).body.content;
    expect(filtered).toMatchObject([
      { id: sale.id, buyer: { email: buyer.email }, master: { id: one.id, name: "Noa", slug: one.slug } },
    ]);
    const cookie = await createSessionCookie(admin);
    const listed = await callHandler(listMasterSales, { params: { masterId: one.id }, cookie });
    expect(listed.body.content).toEqual(filtered);
    expect((await callHandler(listMasterSales, { params: { masterId: randomUUID() }, cookie })).status).toBe(
      404,
    );
    expect(
      (await salesOf(admin, `?searchText=${encodeURIComponent(buyer.email)}`)).body.content,
    ).toHaveLength(1);
    const found = await salesOf(admin, `?searchText=${sale.reference}`);
    expect(found.body.content.map(({ id }: { id: string }) => id)).toEqual([sale.id]);
  });
});

describe("marking a sale as paid", () => {
  test("defaults to now and can be undone", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const { id } = await createTestSale(master);
    const before = Date.now();
    const paid = await put(admin, id, { paidToMaster: true });
    expect(paid).toMatchObject({ status: 200, body: { data: { id, paidToMaster: true, status: "paid" } } });
    const at = Date.parse(paid.body.data.paidToMasterDate);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
    const unpaid = await put(admin, id, { paidToMaster: false, paidToMasterDate: new Date().toISOString() });
    expect(unpaid.body.data).toMatchObject({
      paidToMaster: false,
      paidToMasterDate: null,
      status: "available",
    });
    const entries = await db.auditEntry.findMany({
      where: { subjectId: master.id },
      orderBy: { createdAt: "asc" },
    });
    expect(entries).toMatchObject([
      {
        action: "sale.paid",
        actorId: admin.id,
        before: { paidToMaster: false, paidToMasterDate: null },
        after: { paidToMaster: true, orderId: id, amount: "1859", currency: "eur" },
      },
      { action: "sale.unpaid", before: { paidToMaster: true }, after: { paidToMaster: false } },
    ]);
  });

  test("is possible before the sale is available, and with a given date", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const { id } = await createTestSale(master, { availableBillingDate: new Date(Date.now() + 1e9) });
    const paidToMasterDate = daysAgo(3).toISOString();
    const { body } = await put(admin, id, { paidToMaster: true, paidToMasterDate });
    expect(body.data.paidToMasterDate).toBe(paidToMasterDate);
  });

  test("keeps the first date on a repeat unless another is given, recorded once", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const first = daysAgo(5);
    const { id } = await createTestSale(master, { paidToMasterDate: first });
    await put(admin, id, { paidToMaster: true });
    expect((await rowOf(id)).paidToMasterDate).toEqual(first);
    expect(await db.auditEntry.count({ where: { subjectId: master.id } })).toBe(0);
    const other = daysAgo(4);
    await put(admin, id, { paidToMaster: true, paidToMasterDate: other.toISOString() });
    expect((await rowOf(id)).paidToMasterDate).toEqual(other);
    expect(await db.auditEntry.count({ where: { subjectId: master.id } })).toBe(1);
  });

  test.each([
    ["a date in the future", { paidToMaster: true, paidToMasterDate: daysAgo(-1).toISOString() }],
    ["a date before the sale", { paidToMaster: true, paidToMasterDate: daysAgo(31).toISOString() }],
    ["an invalid date", { paidToMaster: true, paidToMasterDate: "mañana" }],
    ["a string instead of a boolean", { paidToMaster: "true" }],
    ["an empty body", {}],
  ])("returns 422 for %s and changes nothing", async (_name, json) => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const { id } = await createTestSale(master);
    expect(await put(admin, id, json)).toMatchObject({ status: 422, body: { error: "ValidationError" } });
    expect(await rowOf(id)).toMatchObject({ paidToMaster: false, paidToMasterDate: null });
    expect(await db.auditEntry.count({ where: { subjectId: master.id } })).toBe(0);
  });

  test("returns 409 for refunded and disputed sales, and 404 for anything else", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const ayni = await createTestAyni({ userId: master.id });
    const refunded = await createTestSale(master, { refundedAmount: 2500, paidToMasterDate: daysAgo(1) });
    const disputed = await createTestSale(master, { disputed: true });
    const free = await createTestOrder(await createTestUser(), ayni);
    for (const { id } of [refunded, disputed]) {
      expect((await put(admin, id, { paidToMaster: true })).status).toBe(409);
      expect((await put(admin, id, { paidToMaster: false })).status).toBe(409);
    }
    expect((await rowOf(refunded.id)).paidToMaster).toBe(true);
    expect((await put(admin, free.id, { paidToMaster: true })).status).toBe(404);
    expect((await put(admin, randomUUID(), { paidToMaster: true })).status).toBe(404);
    expect((await put(admin, "una", { paidToMaster: true })).status).toBe(400);
  });
});

describe("access to sales", () => {
  test.each([
    ["visitor", 401, 401, 401, 401],
    ["student", 403, 403, 403, 403],
    ["buyer", 403, 403, 403, 403],
    ["otherMaster", 200, 404, 404, 403],
    ["owner", 200, 200, 200, 403],
    ["admin", 200, 200, 200, 200],
  ] as const)("%s gets %i, %i, %i and %i", async (role, sales, single, masters, change) => {
    const master = await createTestMaster();
    const buyer = await createTestUser();
    const sale = await createTestSale(master, { buyer });
    const people = {
      visitor: null,
      student: await createTestUser(),
      buyer,
      otherMaster: await createTestMaster(),
    };
    const person = { ...people, owner: master, admin: await createTestAdmin() }[role];
    const cookie = person ? await createSessionCookie(person) : undefined;
    const params = { id: sale.id };
    const all = await callHandler(listSales, { cookie });
    expect(all.status).toBe(sales);
    expect((await callHandler(getSale, { params, cookie })).status).toBe(single);
    expect((await callHandler(listMasterSales, { params: { masterId: master.id }, cookie })).status).toBe(
      masters,
    );
    const filtered = await callHandler(listSales, { query: `?masterId=${master.id}`, cookie });
    expect(filtered.status).toBe(masters);
    expect((await callHandlerRaw(exportSales, { cookie })).status).toBe(sales);
    if (role === "otherMaster") expect(all.body.content).toEqual([]);
    if (role === "owner") expect(JSON.stringify(all.body)).not.toContain(buyer.email);
    const answer = await callHandler(update, { method: "PUT", params, cookie, json: { paidToMaster: true } });
    expect(answer.status).toBe(change);
    expect((await rowOf(sale.id)).paidToMaster).toBe(change === 200);
  });
});

describe("the sales CSV", () => {
  test("contains the filtered sales with decimal amounts and escapes formulas", async () => {
    const master = await createTestMaster();
    const buyer = await createTestUser({ name: "=HYPERLINK(1)", lastName: "@x" });
    const { id, reference } = await createTestSale(master, { buyer, title: "+SUM(A1)" });
    await createTestSale(master, { amount: 12_000, currency: "clp", title: "Canto" });
    const answer = await callHandlerRaw(exportSales, { cookie: await createSessionCookie(master) });
    expect(answer.headers.get("content-disposition")).toMatch(/intercambios-\d{4}-\d\d-\d\d\.csv/);
    const text = await answer.text();
    expect(text).toContain("'=HYPERLINK(1) @x");
    expect(text).toContain("'+SUM(A1)");
    expect(text).toContain("Identificador;Pedido;");
    expect(text).toContain(`${id};${reference};`);
    expect(text).toContain(";EUR;25,00;;;;;20,66;21;4,34;2,07;0,00;18,59;disponible;no;");
    expect(text).toContain(";CLP;12000;;;;;9917;21;2083;992;0;8925;disponible;no;");
    expect(text).not.toContain(buyer.email);
    const filtered = await callHandlerRaw(exportSales, {
      cookie: await createSessionCookie(master),
      query: "?currency=CLP",
    });
    expect((await filtered.text()).trim().split("\r\n")).toHaveLength(2);
  });

  test("uses commas and decimal points on request", async () => {
    const master = await createTestMaster();
    await createTestSale(master);
    const cookie = await createSessionCookie(master);
    const file = await callHandlerRaw(exportSales, { cookie, query: "?formato=coma" });
    expect(await file.text()).toContain(",EUR,25.00,,,,,20.66,21,4.34,2.07,0.00,18.59,disponible,no,");
    expect((await callHandlerRaw(exportSales, { cookie, query: "?formato=tab" })).status).toBe(422);
  });

  test("is recorded when an admin exports it", async () => {
    const admin = await createTestAdmin();
    await createTestSale(await createTestMaster());
    expect(
      await (await callHandlerRaw(exportSales, { cookie: await createSessionCookie(admin) })).text(),
    ).toContain("@example.test");
    expect(await db.auditEntry.count({ where: { actorId: admin.id, action: "sales.exported" } })).toBe(1);
  });
});

describe("the sales overview", () => {
  test("sums by month of the Master's own zone, with paid, available and due amounts", async () => {
    const master = await createTestMaster();
    const actor = { kind: "member", ipAddress: "", sessionId: "", ...master, role: "master" } as const;
    expect(await findSalesOverview(actor, undefined)).toBeNull();
    const now = new Date("2026-03-10T12:00:00Z");
    const soon = new Date("2026-03-20T12:00:00Z");
    await createTestSale(master, {
      purchaseDate: new Date("2026-02-28T23:30:00Z"),
      availableBillingDate: soon,
    });
    await createTestSale(master, {
      purchaseDate: new Date("2025-12-05T10:00:00Z"),
      availableBillingDate: new Date("2025-12-20T10:00:00Z"),
      paidToMasterDate: new Date("2026-01-02T10:00:00Z"),
    });
    await createTestSale(master, {
      purchaseDate: new Date("2025-11-05T10:00:00Z"),
      availableBillingDate: new Date("2025-11-20T10:00:00Z"),
      paidToMasterDate: new Date("2025-12-31T22:00:00Z"),
    });
    await createTestSale(master, {
      purchaseDate: new Date("2024-11-05T10:00:00Z"),
      availableBillingDate: new Date("2024-11-20T10:00:00Z"),
    });
    await createTestSale(master, { amount: 5000, currency: "clp", purchaseDate: now });
    const overview = await findSalesOverview(actor, undefined, now);
    expect(overview).toMatchObject({
      currency: "EUR",
      currencies: ["EUR", "CLP"],
      thisMonth: { month: "2026-03", count: 1, masterAmount: 1859, paid: 0 },
      available: 1859,
      due: 1859,
      nextAvailable: soon.toISOString(),
      paidThisYear: { year: 2026, amount: 1859, count: 1 },
    });
    expect(overview?.months).toHaveLength(12);
    expect(overview?.months[0]?.month).toBe("2025-04");
    const monthsWithSales = overview?.months
      .filter(({ count }) => count > 0)
      .map(({ month, paid }) => [month, paid]);
    expect(monthsWithSales).toEqual([
      ["2025-11", 1859],
      ["2025-12", 1859],
      ["2026-03", 0],
    ]);
  });
});
