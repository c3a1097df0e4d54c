import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { GET as listPayouts, POST as createPayout } from "@/app/api/admin/payouts/route";
import { PUT as update } from "@/app/api/orders/sales/[id]/route";
import { GET as exportSales } from "@/app/api/orders/sales/export/route";
import { GET as listSales } from "@/app/api/orders/sales/route";
import { db } from "@/lib/platform/db/client";
import type { PayoutGroup } from "@/lib/payouts/payout/schema";
import { daysAgo, createTestSale } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import { createBarrier } from "@/tests/setup/barrier";

type Person = { id: string };

/** The Master's groups on all pages, which also hold those of other tests. */
async function groupsOf(master: Person, status = "available"): Promise<PayoutGroup[]> {
  const cookie = await createSessionCookie(await createTestAdmin());
  const groups: PayoutGroup[] = [];
  for (let after: string | null = ""; after !== null;) {
    const query: string = `?status=${status}${after ? `&after=${after}` : ""}`;
    const { body } = await callHandler(listPayouts, { cookie, query });
    groups.push(...body.content);
    after = body.metadata.after;
  }
  expect(new Set(groups.map((group) => group.master.id + group.currency)).size).toBe(groups.length);
  return groups.filter((group) => group.master.id === master.id);
}

const pay = async (actor: Person | null, orderIds: unknown) =>
  callHandler(createPayout, {
    method: "POST",
    cookie: actor ? await createSessionCookie(actor) : undefined,
    json: { orderIds },
  });
const payOn = async (actor: Person, json: object) =>
  callHandler(createPayout, { method: "POST", cookie: await createSessionCookie(actor), json });
const notificationsOf = async ({ id }: Person) => {
  const rows = await db.notification.findMany({ where: { userId: id, type: "paid-out" } });
  return rows.map(({ payload }) => payload as { amount: number; currency: string; sales: number });
};
const inMadrid = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Madrid" });
const isOn = (day: string, date: Date | null) => date !== null && inMadrid.format(date) === day;
const rowOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
const countPaidEntries = (master: Person) =>
  db.auditEntry.count({ where: { subjectId: master.id, action: "sale.paid" } });

describe("payouts", () => {
  test("are grouped by Master and currency, with available and due sums", async () => {
    const master = await createTestMaster({ name: "Noa", country: "CL" });
    const first = await createTestSale(master, { title: "Canto", availableBillingDate: daysAgo(9) });
    const second = await createTestSale(master, { availableBillingDate: daysAgo(2) });
    await createTestSale(master, { availableBillingDate: new Date(Date.now() + 1e9) });
    await createTestSale(master, { paidToMasterDate: daysAgo(1) });
    await createTestSale(master, { refundedAmount: 2500 });
    await createTestSale(master, { disputed: true });
    await createTestSale(master, { amount: 12_000, currency: "clp" });
    const part = await createTestSale(master, { amount: 2000, currency: "usd", refundedAmount: 1000 });
    const groups = await groupsOf(master);
    expect(groups.map(({ currency, available, due }) => [currency, available, due])).toEqual([
      ["clp", { count: 1, amount: 8925 }, { count: 0, amount: 0 }],
      ["eur", { count: 2, amount: 3718 }, { count: 1, amount: 1859 }],
      ["usd", { count: 1, amount: 744 }, { count: 0, amount: 0 }],
    ]);
    expect(groups[1]?.orders).toMatchObject([
      { id: first.id, title: "Canto", amount: 1859 },
      { id: second.id, amount: 1859 },
    ]);
    expect(groups[2]?.orders.map(({ id }) => id)).toEqual([part.id]);
  });

  test("omit groups that cannot be paid yet unless all are requested", async () => {
    const master = await createTestMaster();
    await createTestSale(master, { availableBillingDate: new Date(Date.now() + 1e9) });
    expect(await groupsOf(master)).toEqual([]);
    expect(await groupsOf(master, "all")).toMatchObject([
      { available: { count: 0 }, due: { count: 1 }, orders: [] },
    ]);
  });

  test("reject an invalid cursor and status", async () => {
    const cookie = await createSessionCookie(await createTestAdmin());
    expect((await callHandler(listPayouts, { cookie, query: "?after=x" })).status).toBe(400);
    expect((await callHandler(listPayouts, { cookie, query: "?status=some" })).status).toBe(422);
  });
});

describe("marking sales as paid", () => {
  test("marks all sales and records each", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const ids = [(await createTestSale(master)).id, (await createTestSale(master, { currency: "usd" })).id];
    expect(await pay(admin, ids)).toMatchObject({ status: 200, body: { data: { paid: 2 } } });
    const [one, two] = await Promise.all(ids.map(rowOf));
    expect(one?.paidToMaster).toBe(true);
    expect(one?.paidToMasterDate).toEqual(two?.paidToMasterDate);
    expect(await countPaidEntries(master)).toBe(2);
    expect(await groupsOf(master)).toEqual([]);
  });

  test("accepts a day and notifies each Master once per currency", async () => {
    const [admin, master, other] = [
      await createTestAdmin(),
      await createTestMaster(),
      await createTestMaster(),
    ];
    const sales = [
      await createTestSale(master),
      await createTestSale(master, { amount: 2000, refundedAmount: 1000 }),
      await createTestSale(master, { amount: 12_000, currency: "clp" }),
      await createTestSale(other),
    ];
    const day = daysAgo(3).toISOString().slice(0, 10);
    const orderIds = sales.map(({ id }) => id);
    expect((await payOn(admin, { orderIds, paidToMasterDate: day })).status).toBe(200);
    const rows = await Promise.all(orderIds.map(rowOf));
    // A day means its last moment in the admin's zone, Madrid by default.
    expect(rows.every(({ paidToMasterDate }) => isOn(day, paidToMasterDate))).toBe(true);
    expect(rows.map(({ paidToMasterAmount }) => paidToMasterAmount)).toEqual([1859, 744, 8925, 1859]);
    const notifications = (await notificationsOf(master)).sort((a, b) =>
      a.currency.localeCompare(b.currency),
    );
    expect(notifications).toEqual([
      { amount: 8925, currency: "clp", sales: 1 },
      { amount: 2603, currency: "eur", sales: 2 },
    ]);
    expect(await notificationsOf(other)).toEqual([{ amount: 1859, currency: "eur", sales: 1 }]);
  });

  test("returns 422 for a date in the future, before a sale, or invalid", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const { id } = await createTestSale(master, { purchaseDate: daysAgo(20) });
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
    expect(await notificationsOf(master)).toEqual([]);
  });

  test("notifies the Master of a new payout, not of an undone or redated one", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const { id } = await createTestSale(master);
    const put = async (json: object) =>
      callHandler(update, { method: "PUT", params: { id }, cookie: await createSessionCookie(admin), json });
    await put({ paidToMaster: true });
    await put({ paidToMaster: true, paidToMasterDate: daysAgo(1).toISOString() });
    expect(await rowOf(id)).toMatchObject({ paidToMasterAmount: 1859 });
    await put({ paidToMaster: false });
    expect(await rowOf(id)).toMatchObject({ paidToMasterAmount: null, paidToMasterDate: null });
    expect(await notificationsOf(master)).toHaveLength(1);
    await put({ paidToMaster: true });
    expect(await notificationsOf(master)).toHaveLength(2);
  });

  test("keeps the paid amount after a partial refund and reports the excess", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const { id } = await createTestSale(master);
    await pay(admin, [id]);
    await db.payment.update({ where: { orderId: id }, data: { refundedAmount: 1250 } });
    const cookie = await createSessionCookie(master);
    const { body } = await callHandler(listSales, { cookie });
    expect(body.content).toMatchObject([
      { status: "paid", masterAmount: 930, paidToMasterAmount: 1859, overpaid: 929 },
    ]);
    expect(body.metadata.totals).toMatchObject([{ masterAmount: 930, paid: 1859, overpaid: 929 }]);
    const csv = await (await callHandlerRaw(exportSales, { cookie })).text();
    expect(csv).toContain("Pagado;Pagado de más");
    expect(csv).toContain(";18,59;9,29");
  });

  test("returns 409 with the sales that cannot be paid, and marks none", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const payable = await createTestSale(master);
    const unpayable = [
      await createTestSale(master, { paidToMasterDate: daysAgo(1) }),
      await createTestSale(master, { refundedAmount: 2500 }),
      await createTestSale(master, { disputed: true }),
      { id: randomUUID() },
    ];
    const { status, body } = await pay(admin, [payable.id, ...unpayable.map(({ id }) => id)]);
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
    expect((await rowOf(payable.id)).paidToMaster).toBe(false);
    expect(await countPaidEntries(master)).toBe(0);
  });

  test.each([[[]], [["x"]], ["x"], [null], [Array.from({ length: 1001 }, () => randomUUID())]])(
    "returns 422 for %j",
    async (ids) => {
      expect((await pay(await createTestAdmin(), ids)).status).toBe(422);
    },
  );

  test.each([
    ["visitor", 401],
    ["student", 403],
    ["owner", 403],
    ["admin", 200],
  ] as const)("%s gets %i", async (role, status) => {
    const master = await createTestMaster();
    const { id } = await createTestSale(master);
    const person = {
      visitor: null,
      student: await createTestUser(),
      owner: master,
      admin: await createTestAdmin(),
    }[role];
    const cookie = person ? await createSessionCookie(person) : undefined;
    expect((await callHandler(listPayouts, { cookie })).status).toBe(status);
    expect((await pay(person, [id])).status).toBe(status);
    expect((await rowOf(id)).paidToMaster).toBe(status === 200);
  });
});

const ROUNDS = 5;

describe("two admins who mark the same sales as paid at once", () => {
  test("mark them once, and the other gets 409, whatever the order of the ids", async () => {
    const admins = [await createTestAdmin(), await createTestAdmin()] as const;
    const master = await createTestMaster();
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = [(await createTestSale(master)).id, (await createTestSale(master)).id];
      const answers = await Promise.all([pay(admins[0], ids), pay(admins[1], ids.toReversed())]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await countPaidEntries(master)).toBe(2 * (round + 1));
    }
  });

  test("keep the first date and record it once", async () => {
    const cookies = await Promise.all([
      createSessionCookie(await createTestAdmin()),
      createSessionCookie(await createTestAdmin()),
    ]);
    const master = await createTestMaster();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await createTestSale(master);
      const answers = await Promise.all(
        cookies.map((cookie) =>
          callHandler(update, { method: "PUT", params: { id }, cookie, json: { paidToMaster: true } }),
        ),
      );
      const dates = answers.map(({ body }) => body.data.paidToMasterDate);
      expect(dates[0]).toBe(dates[1]);
      expect(await countPaidEntries(master)).toBe(round + 1);
    }
  });

  test("control: a check before the write lets both pass", async () => {
    const { id } = await createTestSale(await createTestMaster());
    const meet = createBarrier(2);
    const attempt = async () => {
      const { paidToMaster } = await rowOf(id);
      await meet();
      if (paidToMaster) return 0;
      const paid = { paidToMaster: true, paidToMasterDate: new Date(), paidToMasterAmount: 1859 };
      await db.order.update({ where: { id }, data: paid });
      return 1;
    };
    const marks = await Promise.all([attempt(), attempt()]);
    expect(marks).toEqual([1, 1]);
  });
});
