import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as exported } from "@/app/api/admin/payouts/export/route";
import { GET as list, POST as mark } from "@/app/api/admin/payouts/route";
import { PUT as update } from "@/app/api/orders/sales/[id]/route";
import { GET as salesFile } from "@/app/api/orders/sales/export/route";
import { GET as sales } from "@/app/api/orders/sales/route";
import { db } from "@/lib/platform/db/client";
import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { daysAgo, makeSale } from "../../tools/factories/sales";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call, callRaw } from "../../tools/call-handler";
import { meetingOf } from "../setup/barrier";

type Person = { id: string };

/** All that is due, page after page: other tests sell too. */
async function groupsOf(master: Person, status = "available"): Promise<PayoutGroup[]> {
  const cookie = await cookieOf(await makeAdmin());
  const groups: PayoutGroup[] = [];
  for (let after: string | null = ""; after !== null;) {
    const query: string = `?status=${status}${after ? `&after=${after}` : ""}`;
    const { body } = await call(list, { cookie, query });
    groups.push(...body.content);
    after = body.metadata.after;
  }
  expect(new Set(groups.map((group) => group.master.id + group.currency)).size).toBe(groups.length);
  return groups.filter((group) => group.master.id === master.id);
}

const pay = async (actor: Person | null, orderIds: unknown) =>
  call(mark, { method: "POST", cookie: actor ? await cookieOf(actor) : undefined, json: { orderIds } });
const payOn = async (actor: Person, json: object) =>
  call(mark, { method: "POST", cookie: await cookieOf(actor), json });
const noticesOf = async ({ id }: Person) => {
  const rows = await db.notification.findMany({ where: { userId: id, type: "paid-out" } });
  return rows.map(({ payload }) => payload as { amount: number; currency: string; sales: number });
};
const inMadrid = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Madrid" });
const isOn = (day: string, date: Date | null) => date !== null && inMadrid.format(date) === day;
const rowOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
const paidActs = (master: Person) =>
  db.auditEntry.count({ where: { subjectId: master.id, action: "sale.paid" } });

describe("what Masters are due", () => {
  test("is grouped by Master and currency, what can be paid apart from what is to come", async () => {
    const master = await makeMaster({ name: "Noa", country: "CL" });
    const first = await makeSale(master, { title: "Canto", availableBillingDate: daysAgo(9) });
    const second = await makeSale(master, { availableBillingDate: daysAgo(2) });
    await makeSale(master, { availableBillingDate: new Date(Date.now() + 1e9) });
    await makeSale(master, { paidToMasterDate: daysAgo(1) });
    await makeSale(master, { refundedAmount: 2500 });
    await makeSale(master, { disputed: true });
    await makeSale(master, { amount: 12_000, currency: "clp" });
    const part = await makeSale(master, { amount: 2000, currency: "usd", refundedAmount: 1000 });
    const groups = await groupsOf(master);
    expect(groups.map(({ currency, available, due }) => [currency, available, due])).toEqual([
      ["clp", { count: 1, amount: 8925 }, { count: 0, amount: 0 }],
      ["eur", { count: 2, amount: 3718 }, { count: 1, amount: 1859 }],
      ["usd", { count: 1, amount: 744 }, { count: 0, amount: 0 }],
    ]);
    expect(groups[1]?.orders).toMatchObject([
      { id: first.id, title: "Canto", masterAmount: 1859 },
      { id: second.id, masterAmount: 1859 },
    ]);
    expect(groups[2]?.orders.map(({ id }) => id)).toEqual([part.id]);
  });

  test("leaves out where nothing can be paid yet, unless it is asked for", async () => {
    const master = await makeMaster();
    await makeSale(master, { availableBillingDate: new Date(Date.now() + 1e9) });
    expect(await groupsOf(master)).toEqual([]);
    expect(await groupsOf(master, "all")).toMatchObject([
      { available: { count: 0 }, due: { count: 1 }, orders: [] },
    ]);
  });

  test("refuses nonsense", async () => {
    const cookie = await cookieOf(await makeAdmin());
    expect((await call(list, { cookie, query: "?after=x" })).status).toBe(400);
    expect((await call(list, { cookie, query: "?status=some" })).status).toBe(422);
  });
});

describe("paying many at once", () => {
  test("marks them all, each written down", async () => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const ids = [(await makeSale(master)).id, (await makeSale(master, { currency: "usd" })).id];
    expect(await pay(admin, ids)).toMatchObject({ status: 200, body: { data: { paid: 2 } } });
    const [one, two] = await Promise.all(ids.map(rowOf));
    expect(one?.paidToMaster).toBe(true);
    expect(one?.paidToMasterDate).toEqual(two?.paidToMasterDate);
    expect(await paidActs(master)).toBe(2);
    expect(await groupsOf(master)).toEqual([]);
  });

  test("takes the day on which it was paid, and tells each Master once for each currency", async () => {
    const [admin, master, other] = [await makeAdmin(), await makeMaster(), await makeMaster()];
    const sold = [
      await makeSale(master),
      await makeSale(master, { amount: 2000, refundedAmount: 1000 }),
      await makeSale(master, { amount: 12_000, currency: "clp" }),
      await makeSale(other),
    ];
    const day = daysAgo(3).toISOString().slice(0, 10);
    const orderIds = sold.map(({ id }) => id);
    expect((await payOn(admin, { orderIds, paidToMasterDate: day })).status).toBe(200);
    const rows = await Promise.all(orderIds.map(rowOf));
    // The day lasts until its end in Madrid, where people are unless they say otherwise.
    expect(rows.every(({ paidToMasterDate }) => isOn(day, paidToMasterDate))).toBe(true);
    expect(rows.map(({ paidToMasterAmount }) => paidToMasterAmount)).toEqual([1859, 744, 8925, 1859]);
    const told = (await noticesOf(master)).sort((a, b) => a.currency.localeCompare(b.currency));
    expect(told).toEqual([
      { amount: 8925, currency: "clp", sales: 1 },
      { amount: 2603, currency: "eur", sales: 2 },
    ]);
    expect(await noticesOf(other)).toEqual([{ amount: 1859, currency: "eur", sales: 1 }]);
  });

  test("refuses a day to come, or before one of the sales", async () => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const { id } = await makeSale(master, { purchaseDate: daysAgo(20) });
    const dates = [
      daysAgo(-2).toISOString().slice(0, 10),
      daysAgo(-1).toISOString(),
      daysAgo(22).toISOString(),
      "ayer",
    ];
    for (const paidToMasterDate of dates) {
      const { status, body } = await payOn(admin, { orderIds: [id], paidToMasterDate });
      expect([paidToMasterDate, status]).toEqual([paidToMasterDate, 422]);
      expect(body.fields.paidToMasterDate).toEqual(expect.any(String));
    }
    expect((await rowOf(id)).paidToMaster).toBe(false);
    expect(await noticesOf(master)).toEqual([]);
  });

  test("one by one tells the Master when it is paid, not when that is taken back or dated anew", async () => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const { id } = await makeSale(master);
    const put = async (json: object) =>
      call(update, { method: "PUT", params: { id }, cookie: await cookieOf(admin), json });
    await put({ paidToMaster: true });
    await put({ paidToMaster: true, paidToMasterDate: daysAgo(1).toISOString() });
    expect(await rowOf(id)).toMatchObject({ paidToMasterAmount: 1859 });
    await put({ paidToMaster: false });
    expect(await rowOf(id)).toMatchObject({ paidToMasterAmount: null, paidToMasterDate: null });
    expect(await noticesOf(master)).toHaveLength(1);
    await put({ paidToMaster: true });
    expect(await noticesOf(master)).toHaveLength(2);
  });

  test("keeps what was paid when a part is given back afterwards, and says by how much it is too much", async () => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const { id } = await makeSale(master);
    await pay(admin, [id]);
    await db.payment.update({ where: { orderId: id }, data: { refundedAmount: 1250 } });
    const cookie = await cookieOf(master);
    const { body } = await call(sales, { cookie });
    expect(body.content).toMatchObject([
      { status: "paid", masterAmount: 930, paidToMasterAmount: 1859, overpaid: 929 },
    ]);
    expect(body.metadata.totals).toMatchObject([{ masterAmount: 930, paid: 1859, overpaid: 929 }]);
    const csv = await (await callRaw(salesFile, { cookie })).text();
    expect(csv).toContain("Pagado,Pagado de más");
    expect(csv).toContain(",18.59,9.29");
  });

  test("marks none when one of them cannot be, and names it", async () => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const good = await makeSale(master);
    const bad = [
      await makeSale(master, { paidToMasterDate: daysAgo(1) }),
      await makeSale(master, { refundedAmount: 2500 }),
      await makeSale(master, { disputed: true }),
      { id: randomUUID() },
    ];
    const { status, body } = await pay(admin, [good.id, ...bad.map(({ id }) => id)]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: "Conflict",
      fields: {
        "orderIds.1": "Esta venta ya estaba pagada.",
        "orderIds.2": "Esta venta se devolvió: ya no se paga ni se cambia.",
        "orderIds.3": "Quien la compró la disputa: no se paga hasta que se resuelva.",
        "orderIds.4": "Esta venta no existe.",
      },
    });
    expect((await rowOf(good.id)).paidToMaster).toBe(false);
    expect(await paidActs(master)).toBe(0);
  });

  test.each([[[]], [["x"]], ["x"], [null], [Array.from({ length: 1001 }, () => randomUUID())]])(
    "refuses %j",
    async (ids) => {
      expect((await pay(await makeAdmin(), ids)).status).toBe(422);
    },
  );

  test.each([
    ["visitor", 401],
    ["student", 403],
    ["owner", 403],
    ["admin", 200],
  ] as const)("is for admins: %s", async (who, status) => {
    const master = await makeMaster();
    const { id } = await makeSale(master);
    const person = { visitor: null, student: await makeUser(), owner: master, admin: await makeAdmin() }[who];
    const cookie = person ? await cookieOf(person) : undefined;
    expect((await call(list, { cookie })).status).toBe(status);
    expect((await callRaw(exported, { cookie })).status).toBe(status);
    expect((await pay(person, [id])).status).toBe(status);
    expect((await rowOf(id)).paidToMaster).toBe(status === 200);
  });
});

const ROUNDS = 20;

describe("two admins who pay the same sales at once", () => {
  test("pay them once: one is told, whatever the order in which they were named", async () => {
    const admins = [await makeAdmin(), await makeAdmin()] as const;
    const master = await makeMaster();
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = [(await makeSale(master)).id, (await makeSale(master)).id];
      const answers = await Promise.all([pay(admins[0], ids), pay(admins[1], ids.toReversed())]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await paidActs(master)).toBe(2 * (round + 1));
    }
  });

  test("one by one keep the first date, written down once", async () => {
    const cookies = await Promise.all([cookieOf(await makeAdmin()), cookieOf(await makeAdmin())]);
    const master = await makeMaster();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await makeSale(master);
      const answers = await Promise.all(
        cookies.map((cookie) =>
          call(update, { method: "PUT", params: { id }, cookie, json: { paidToMaster: true } }),
        ),
      );
      const dates = answers.map(({ body }) => body.data.paidToMasterDate);
      expect(dates[0]).toBe(dates[1]);
      expect(await paidActs(master)).toBe(round + 1);
    }
  });

  test("would pay twice by a look before the write (control)", async () => {
    const { id } = await makeSale(await makeMaster());
    const meet = meetingOf(2);
    const attempt = async () => {
      const { paidToMaster } = await rowOf(id);
      await meet();
      if (paidToMaster) return 0;
      const paid = { paidToMaster: true, paidToMasterDate: new Date(), paidToMasterAmount: 1859 };
      await db.order.update({ where: { id }, data: paid });
      return 1;
    };
    const passed = await Promise.all([attempt(), attempt()]);
    expect(passed).toEqual([1, 1]);
  });
});

describe("the file for the bank", () => {
  test("has one line for each Master and currency, and no formula", async () => {
    const master = await makeMaster({ name: "=1+1", lastName: "Ríos", country: "CL" });
    await makeSale(master);
    await makeSale(master);
    await makeSale(master, { amount: 12_000, currency: "clp" });
    const admin = await makeAdmin();
    const text = await (await callRaw(exported, { cookie: await cookieOf(admin) })).text();
    const own = text.split("\r\n").filter((line) => line.includes(master.slug));
    const day = new Date().toISOString().slice(0, 10);
    expect(own).toEqual([
      `'=1+1 Ríos,${master.slug},CL,CLP,8925,1,Ayllu ${day} ${master.slug} CLP`,
      `'=1+1 Ríos,${master.slug},CL,EUR,37.18,2,Ayllu ${day} ${master.slug} EUR`,
    ]);
    expect(await db.auditEntry.count({ where: { actorId: admin.id, action: "payouts.exported" } })).toBe(1);
  });
});
