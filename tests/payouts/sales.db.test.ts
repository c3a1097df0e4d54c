import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GET as exported } from "@/app/api/orders/sales/export/route";
import { GET as one, PUT as update } from "@/app/api/orders/sales/[id]/route";
import { GET as list } from "@/app/api/orders/sales/route";
import { GET as byMaster } from "@/app/api/orders/sales-by-master/[masterId]/route";
import { db } from "@/lib/platform/db/client";
import { salesOverview } from "@/lib/payouts/overview";
import { masterPart, sharesOf } from "@/lib/orders/money";
import { makeAyni } from "../../tools/factories/ayni";
import { makeOrder } from "../../tools/factories/orders";
import { daysAgo, makeSale } from "../../tools/factories/sales";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call, callRaw } from "../../tools/call-handler";

type Person = { id: string };

const salesOf = async (person: Person, query = "") => call(list, { cookie: await cookieOf(person), query });
const put = async (actor: Person, id: string, json: unknown) =>
  call(update, { method: "PUT", params: { id }, cookie: await cookieOf(actor), json });
const rowOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });

describe("the sales of a Master", () => {
  test("are the completed paid orders, with what of each is whose", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, title: "Botiquín de flores" });
    const buyer = await makeUser({ name: "Paz", lastName: "Oyarzún" });
    const sale = await makeSale(master, { ayni, buyer });
    await makeOrder(await makeUser(), ayni);
    await makeOrder(await makeUser(), ayni, { status: "PENDING" });
    await makeSale(master, { ayni, refundedAmount: 2500 });
    const { status, body } = await salesOf(master);
    expect(status).toBe(200);
    expect(body.content).toEqual([
      {
        id: sale.id,
        userId: buyer.id,
        ayniContentId: ayni.id,
        masterUserId: master.id,
        ayni: { id: ayni.id, slug: ayni.slug, title: "Botiquín de flores", contentType: "PODCAST" },
        buyer: { id: buyer.id, name: "Paz", lastName: "Oyarzún", slug: buyer.slug },
        purchaseDate: sale.purchaseDate.toISOString(),
        amount: 2500,
        taxBase: 2066,
        taxPercentage: 21,
        taxAmount: 434,
        feeAmount: 207,
        masterAmount: 1859,
        currency: "eur",
        availableBillingDate: sale.availableBillingDate?.toISOString(),
        paidToMaster: false,
        paidToMasterDate: null,
        paidToMasterAmount: null,
        overpaid: 0,
        transfer: null,
        status: "available",
        refundedAmount: 0,
        disputed: false,
      },
    ]);
    expect(body.metadata).toMatchObject({ total: 1, pageSize: 50, after: null });
  });

  test("are summed by currency, to the last peso", async () => {
    const master = await makeMaster();
    await makeSale(master);
    await makeSale(master, { availableBillingDate: new Date(Date.now() + 86_400_000) });
    await makeSale(master, { paidToMasterDate: daysAgo(2) });
    await makeSale(master, { disputed: true });
    await makeSale(master, { amount: 12_000, currency: "clp" });
    await makeSale(master, { amount: 999, currency: "clp", paidToMasterDate: daysAgo(1) });
    const { totals } = (await salesOf(master)).body.metadata;
    expect(totals).toEqual([
      {
        currency: "eur",
        count: 4,
        amount: 10_000,
        taxBase: 8264,
        taxAmount: 1736,
        feeAmount: 828,
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
        masterAmount: 9668,
        paid: 743,
        overpaid: 0,
        available: 8925,
        due: 0,
      },
    ]);
  });

  test("hold only the Master's part of what was not given back", async () => {
    const master = await makeMaster();
    const half = await makeSale(master, { amount: 2000, refundedAmount: 1000 });
    const whole = await makeSale(master, { refundedAmount: 2500 });
    const standing = (await salesOf(master)).body.content;
    expect(standing).toMatchObject([{ id: half.id, refundedAmount: 1000, masterAmount: 744 }]);
    const back = (await salesOf(master, "?status=refunded")).body.content;
    expect(back).toMatchObject([{ id: whole.id, status: "refunded", refundedAmount: 2500, masterAmount: 0 }]);
  });

  test("have totals that are the sums of their rows, whatever was sold", async () => {
    const shape = fc.record({
      amount: fc.integer({ min: 1, max: 900_000 }),
      currency: fc.constantFrom("eur", "clp", "mxn"),
      part: fc.constantFrom(0, 0, 0.3),
      paid: fc.boolean(),
      // Whether the part was given back after the payout.
      paidBefore: fc.boolean(),
      later: fc.boolean(),
      disputed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(shape, { minLength: 1, maxLength: 6 }), async (shapes) => {
        const master = await makeMaster();
        for (const { amount, currency, part, paid, paidBefore, later, disputed } of shapes) {
          await makeSale(master, {
            amount,
            currency,
            disputed,
            refundedAmount: Math.min(Math.floor(amount * part), amount - 1),
            paidToMasterDate: paid ? daysAgo(1) : null,
            ...(paidBefore ? { paidToMasterAmount: masterPart(sharesOf(amount, 2100, 1000)) } : {}),
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

  test("can be narrowed by state, day, currency, content and words", async () => {
    const master = await makeMaster();
    const buyer = await makeUser({ name: "Éder", lastName: "Lanza" });
    const paid = await makeSale(master, { paidToMasterDate: daysAgo(1), purchaseDate: daysAgo(40) });
    const pesos = await makeSale(master, { amount: 9000, currency: "clp", title: "Temazcal de otoño" });
    const due = await makeSale(master, { buyer, availableBillingDate: new Date(Date.now() + 1e9) });
    const found = async (query: string) =>
      (await salesOf(master, query)).body.content.map(({ id }: Person) => id).sort();
    const day = (date: Date) => date.toISOString().slice(0, 10);
    expect(await found("?status=paid")).toEqual([paid.id]);
    expect(await found("?status=due")).toEqual([due.id]);
    expect(await found("?status=available")).toEqual([pesos.id]);
    expect(await found("?currency=CLP")).toEqual([pesos.id]);
    expect(await found("?currency=clp")).toEqual([pesos.id]);
    expect(await found(`?ayniContentId=${due.ayniContentId}`)).toEqual([due.id]);
    expect(await found("?searchText=eder%20lanza")).toEqual([due.id]);
    expect(await found("?searchText=otono%20temazcal")).toEqual([]);
    expect(await found("?searchText=oto%C3%B1o%20TEMAZCAL")).toEqual([pesos.id]);
    expect(await found(`?to=${day(daysAgo(35))}`)).toEqual([paid.id]);
    expect(await found(`?from=${day(daysAgo(35))}`)).toEqual([pesos.id, due.id].sort());
    expect(await found(`?searchText=${encodeURIComponent("@example.test")}`)).toEqual([]);
  });

  test("count their days in the Master's own zone, the last one included", async () => {
    const master = await makeMaster();
    await db.user.update({ where: { id: master.id }, data: { timezone: "America/Santiago" } });
    await makeSale(master, {
      purchaseDate: new Date("2026-03-02T02:30:00Z"),
      availableBillingDate: new Date("2026-03-16T02:30:00Z"),
    });
    const found = async (query: string) => (await salesOf(master, query)).body.content.length;
    expect(await found("?from=2026-03-01&to=2026-03-01")).toBe(1);
    expect(await found("?from=2026-03-02")).toBe(0);
    await db.user.update({ where: { id: master.id }, data: { timezone: "Europe/Madrid" } });
    expect(await found("?from=2026-03-02&to=2026-03-02")).toBe(1);
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
  ])("refuse %s", async (query) => {
    expect((await salesOf(await makeMaster(), `?${query}`)).status).toBe(422);
  });

  test.each(["x", "W10", Buffer.from('["oldest",1,"x"]').toString("base64url")])(
    "refuse the cursor %s",
    async (after) => {
      expect((await salesOf(await makeMaster(), `?after=${after}`)).status).toBe(400);
    },
  );
});

describe("page after page", () => {
  test.each(["newest", "oldest", "soonest", "latest", "highest", "lowest"] as const)(
    "in the order %s every sale comes once, also those that are alike",
    async (sort) => {
      const master = await makeMaster();
      const ayni = await makeAyni({ userId: master.id });
      const alike = daysAgo(20);
      for (let index = 0; index < 53; index += 1) {
        const same = index % 3 === 0;
        await makeSale(master, {
          ayni,
          amount: 100 + (index % 7),
          purchaseDate: same ? alike : daysAgo(index + 1),
          availableBillingDate: same ? alike : daysAgo(-index),
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
      const down = ["newest", "latest", "highest"].includes(sort);
      const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(down ? sorted.reverse() : sorted);
      const other = sort === "newest" ? "oldest" : "newest";
      expect((await salesOf(master, `?sort=${other}&after=${first.metadata.after}`)).status).toBe(400);
    },
  );
});

describe("what admins see", () => {
  test("is every sale, by whom and to whom, and one Master's where they ask for it", async () => {
    const [one, two] = [await makeMaster({ name: "Noa" }), await makeMaster()];
    const buyer = await makeUser();
    const sale = await makeSale(one, { buyer });
    await makeSale(two);
    const admin = await makeAdmin();
    const all = (await salesOf(admin)).body.content;
    expect(
      new Set(all.map(({ masterUserId }: { masterUserId: string }) => masterUserId)).size,
    ).toBeGreaterThan(1);
    const narrowed = (await salesOf(admin, `?masterId=${one.id}`)).body.content;
    expect(narrowed).toMatchObject([
      { id: sale.id, buyer: { email: buyer.email }, master: { id: one.id, name: "Noa", slug: one.slug } },
    ]);
    const cookie = await cookieOf(admin);
    const listed = await call(byMaster, { params: { masterId: one.id }, cookie });
    expect(listed.body.content).toEqual(narrowed);
    expect((await call(byMaster, { params: { masterId: randomUUID() }, cookie })).status).toBe(404);
    expect(
      (await salesOf(admin, `?searchText=${encodeURIComponent(buyer.email)}`)).body.content,
    ).toHaveLength(1);
  });
});

describe("paying a Master", () => {
  test("without a date is now, and none takes it back", async () => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const { id } = await makeSale(master);
    const before = Date.now();
    const paid = await put(admin, id, { paidToMaster: true });
    expect(paid).toMatchObject({ status: 200, body: { data: { id, paidToMaster: true, status: "paid" } } });
    const at = Date.parse(paid.body.data.paidToMasterDate);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
    const undone = await put(admin, id, { paidToMaster: false, paidToMasterDate: new Date().toISOString() });
    expect(undone.body.data).toMatchObject({
      paidToMaster: false,
      paidToMasterDate: null,
      status: "available",
    });
    const acts = await db.auditEntry.findMany({
      where: { subjectId: master.id },
      orderBy: { createdAt: "asc" },
    });
    expect(acts).toMatchObject([
      {
        action: "sale.paid",
        actorId: admin.id,
        before: { paidToMaster: false, paidToMasterDate: null },
        after: { paidToMaster: true, orderId: id, amount: "1859", currency: "eur" },
      },
      { action: "sale.unpaid", before: { paidToMaster: true }, after: { paidToMaster: false } },
    ]);
  });

  test("is possible before it is available, and on a day that is named", async () => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const { id } = await makeSale(master, { availableBillingDate: new Date(Date.now() + 1e9) });
    const paidToMasterDate = daysAgo(3).toISOString();
    const { body } = await put(admin, id, { paidToMaster: true, paidToMasterDate });
    expect(body.data.paidToMasterDate).toBe(paidToMasterDate);
  });

  test("again keeps the first date unless another is given, and is written down once", async () => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const first = daysAgo(5);
    const { id } = await makeSale(master, { paidToMasterDate: first });
    await put(admin, id, { paidToMaster: true });
    expect((await rowOf(id)).paidToMasterDate).toEqual(first);
    expect(await db.auditEntry.count({ where: { subjectId: master.id } })).toBe(0);
    const other = daysAgo(4);
    await put(admin, id, { paidToMaster: true, paidToMasterDate: other.toISOString() });
    expect((await rowOf(id)).paidToMasterDate).toEqual(other);
    expect(await db.auditEntry.count({ where: { subjectId: master.id } })).toBe(1);
  });

  test.each([
    ["a date to come", { paidToMaster: true, paidToMasterDate: daysAgo(-1).toISOString() }],
    ["a date before the sale", { paidToMaster: true, paidToMasterDate: daysAgo(31).toISOString() }],
    ["no date at all", { paidToMaster: true, paidToMasterDate: "mañana" }],
    ["a yes in words", { paidToMaster: "true" }],
    ["nothing", {}],
  ])("refuses %s, and writes nothing", async (_name, json) => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const { id } = await makeSale(master);
    expect(await put(admin, id, json)).toMatchObject({ status: 422, body: { error: "ValidationError" } });
    expect(await rowOf(id)).toMatchObject({ paidToMaster: false, paidToMasterDate: null });
    expect(await db.auditEntry.count({ where: { subjectId: master.id } })).toBe(0);
  });

  test("is refused for what was given back, what is disputed, and what is no sale", async () => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const ayni = await makeAyni({ userId: master.id });
    const back = await makeSale(master, { refundedAmount: 2500, paidToMasterDate: daysAgo(1) });
    const disputed = await makeSale(master, { disputed: true });
    const free = await makeOrder(await makeUser(), ayni);
    for (const { id } of [back, disputed]) {
      expect((await put(admin, id, { paidToMaster: true })).status).toBe(409);
      expect((await put(admin, id, { paidToMaster: false })).status).toBe(409);
    }
    expect((await rowOf(back.id)).paidToMaster).toBe(true);
    expect((await put(admin, free.id, { paidToMaster: true })).status).toBe(404);
    expect((await put(admin, randomUUID(), { paidToMaster: true })).status).toBe(404);
    expect((await put(admin, "una", { paidToMaster: true })).status).toBe(400);
  });
});

describe("who may", () => {
  test.each([
    ["visitor", 401, 401, 401, 401],
    ["student", 403, 403, 403, 403],
    ["buyer", 403, 403, 403, 403],
    ["otherMaster", 200, 404, 404, 403],
    ["owner", 200, 200, 200, 403],
    ["admin", 200, 200, 200, 200],
  ] as const)("%s", async (who, sales, single, masters, change) => {
    const master = await makeMaster();
    const buyer = await makeUser();
    const sale = await makeSale(master, { buyer });
    const people = { visitor: null, student: await makeUser(), buyer, otherMaster: await makeMaster() };
    const person = { ...people, owner: master, admin: await makeAdmin() }[who];
    const cookie = person ? await cookieOf(person) : undefined;
    const params = { id: sale.id };
    const all = await call(list, { cookie });
    expect(all.status).toBe(sales);
    expect((await call(one, { params, cookie })).status).toBe(single);
    expect((await call(byMaster, { params: { masterId: master.id }, cookie })).status).toBe(masters);
    const narrowed = await call(list, { query: `?masterId=${master.id}`, cookie });
    expect(narrowed.status).toBe(masters);
    expect((await callRaw(exported, { cookie })).status).toBe(sales);
    if (who === "otherMaster") expect(all.body.content).toEqual([]);
    if (who === "owner") expect(JSON.stringify(all.body)).not.toContain(buyer.email);
    const answer = await call(update, { method: "PUT", params, cookie, json: { paidToMaster: true } });
    expect(answer.status).toBe(change);
    expect((await rowOf(sale.id)).paidToMaster).toBe(change === 200);
  });
});

describe("the file of sales", () => {
  test("has every sale of the filter, amounts with the decimals of their currency, and no formula", async () => {
    const master = await makeMaster();
    const buyer = await makeUser({ name: "=HYPERLINK(1)", lastName: "@x" });
    await makeSale(master, { buyer, title: "+SUM(A1)" });
    await makeSale(master, { amount: 12_000, currency: "clp", title: "Canto" });
    const answer = await callRaw(exported, { cookie: await cookieOf(master) });
    expect(answer.headers.get("content-disposition")).toMatch(/intercambios-\d{4}-\d\d-\d\d\.csv/);
    const text = await answer.text();
    expect(text).toContain("'=HYPERLINK(1) @x");
    expect(text).toContain("'+SUM(A1)");
    expect(text).toContain(",EUR,25.00,20.66,21,4.34,2.07,0.00,18.59,disponible,no,");
    expect(text).toContain(",CLP,12000,9917,21,2083,992,0,8925,disponible,no,");
    expect(text).not.toContain(buyer.email);
    const narrowed = await callRaw(exported, { cookie: await cookieOf(master), query: "?currency=CLP" });
    expect((await narrowed.text()).trim().split("\r\n")).toHaveLength(2);
  });

  test("that an admin takes out is written down", async () => {
    const admin = await makeAdmin();
    await makeSale(await makeMaster());
    expect(await (await callRaw(exported, { cookie: await cookieOf(admin) })).text()).toContain(
      "@example.test",
    );
    expect(await db.auditEntry.count({ where: { actorId: admin.id, action: "sales.exported" } })).toBe(1);
  });
});

describe("how a Master's exchanges stand", () => {
  test("by month of their own zone, with what is paid, available and to come", async () => {
    const master = await makeMaster();
    const actor = { kind: "member", address: "", sessionId: "", ...master, role: "master" } as const;
    expect(await salesOverview(actor, undefined)).toBeNull();
    const now = new Date("2026-03-10T12:00:00Z");
    const soon = new Date("2026-03-20T12:00:00Z");
    await makeSale(master, { purchaseDate: new Date("2026-02-28T23:30:00Z"), availableBillingDate: soon });
    await makeSale(master, {
      purchaseDate: new Date("2025-12-05T10:00:00Z"),
      availableBillingDate: new Date("2025-12-20T10:00:00Z"),
      paidToMasterDate: new Date("2026-01-02T10:00:00Z"),
    });
    await makeSale(master, {
      purchaseDate: new Date("2025-11-05T10:00:00Z"),
      availableBillingDate: new Date("2025-11-20T10:00:00Z"),
      paidToMasterDate: new Date("2025-12-31T22:00:00Z"),
    });
    await makeSale(master, {
      purchaseDate: new Date("2024-11-05T10:00:00Z"),
      availableBillingDate: new Date("2024-11-20T10:00:00Z"),
    });
    await makeSale(master, { amount: 5000, currency: "clp", purchaseDate: now });
    const overview = await salesOverview(actor, undefined, now);
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
    const sold = overview?.months.filter(({ count }) => count > 0).map(({ month, paid }) => [month, paid]);
    expect(sold).toEqual([
      ["2025-11", 1859],
      ["2025-12", 1859],
      ["2026-03", 0],
    ]);
  });
});
