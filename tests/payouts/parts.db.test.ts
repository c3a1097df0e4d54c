import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PUT as closeFile } from "@/app/api/admin/bank-files/[id]/route";
import { POST as makeFile } from "@/app/api/admin/bank-files/route";
import { GET as listPayouts, POST as pay } from "@/app/api/admin/payouts/route";
import { GET as getSale, PUT as update } from "@/app/api/orders/sales/[id]/route";
import { POST as refund } from "@/app/api/orders/sales/[id]/refund/route";
import { followSchedule, saveEncuentros } from "@/lib/content/schedule/service";
import { listPayoutTotals, listSellerQuarters } from "@/lib/invoicing/books/payouts";
import { listOwnStatements } from "@/lib/invoicing/statements/data";
import { findOrderByAnyId, listReceivedItems } from "@/lib/orders/order/data";
import { markPaidUp } from "@/lib/orders/paid-up";
import { splitEvenly } from "@/lib/orders/parts";
import { findSalesOverview } from "@/lib/payouts/overview";
import type { SaleView } from "@/lib/payouts/sales/schema";
import { db } from "@/lib/platform/db/client";
import { createBarrier } from "@/tests/setup/barrier";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestBankDetails, spanishAccount } from "@/tests/support/factories/bank-details";
import { createPayableMaster } from "@/tests/support/factories/payout-accounts";
import { createPaidAyni, createPurchase } from "@/tests/support/factories/purchases";
import { createTestSale, daysAgo } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  toTestMember,
} from "@/tests/support/factories/users";

type Person = { id: string };

const SHARE = 1859;
const HOLD_MS = 14 * 86_400_000;
const PARTS = splitEvenly(SHARE, 10);
const sumFirst = (count: number): number => PARTS.slice(0, count).reduce((sum, part) => sum + part, 0);

beforeEach(() => {
  vi.stubEnv("PAYOUTS_BY_PROCESSOR", "1");
  vi.stubEnv("PAYOUT_COUNTRIES", "ES,PT");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Dates of ten parts, of which the first `past` have come. */
const listDates = (past: number): Date[] =>
  Array.from({ length: 10 }, (_, index) => daysAgo((past - index) * 7 - 1));

/** A sale of a course of ten encuentros. */
const sellCourse = (master: Person, past: number) =>
  createTestSale(master, { partDates: listDates(past), purchaseDate: daysAgo(100) });

const setReleased = (id: string, past: number) => {
  const partDates = listDates(past);
  return db.order.update({ where: { id }, data: { partDates, availableBillingDate: partDates[0] ?? null } });
};

const viewOf = async (admin: Person, id: string): Promise<SaleView> =>
  (await callHandler(getSale, { cookie: await createSessionCookie(admin), params: { id } })).body.data;
const payNow = async (admin: Person, orderIds: string[], transfer = false) =>
  callHandler(pay, {
    method: "POST",
    cookie: await createSessionCookie(admin),
    json: { orderIds, transfer },
  });
const put = async (admin: Person, id: string, json: object) =>
  callHandler(update, { method: "PUT", cookie: await createSessionCookie(admin), params: { id }, json });
const makeFileOf = async (admin: Person, orderIds: string[]) =>
  callHandler(makeFile, {
    method: "POST",
    cookie: await createSessionCookie(admin),
    json: { format: "CSV", orderIds },
  });
const closeFileOf = async (admin: Person, id: string, status: "SENT" | "DISCARDED") =>
  callHandler(closeFile, {
    method: "PUT",
    cookie: await createSessionCookie(admin),
    params: { id },
    json: { status },
  });
const payoutsOf = (orderId: string) =>
  db.salePayout.findMany({ where: { orderId }, orderBy: { total: "asc" } });
const countPaidParts = ({ parts }: SaleView): number => parts.filter(({ paidAt }) => paidAt !== null).length;

describe("a sale of ten encuentros", () => {
  test("is paid in parts by the bank, a transfer and by hand, and is paid once all are", async () => {
    const admin = await createTestAdmin();
    const master = await createPayableMaster();
    await createTestBankDetails(master, spanishAccount);
    const { id } = await sellCourse(master, 1);
    expect(await viewOf(admin, id)).toMatchObject({ status: "available", availableAmount: PARTS[0] });

    const made = await makeFileOf(admin, [id]);
    expect(made.status).toBe(201);
    expect(await db.bankFileLine.findMany({ where: { orderId: id } })).toMatchObject([{ amount: PARTS[0] }]);
    expect((await closeFileOf(admin, made.body.data.id, "SENT")).status).toBe(204);
    const partly = await viewOf(admin, id);
    expect(partly).toMatchObject({
      status: "due",
      availableAmount: 0,
      paidToMaster: false,
      paidToMasterDate: null,
      paidToMasterAmount: PARTS[0],
      transfer: null,
    });
    expect(countPaidParts(partly)).toBe(1);

    await setReleased(id, 3);
    expect((await payNow(admin, [id], true)).body.data.transfer.status).toBe("SENT");
    expect(await viewOf(admin, id)).toMatchObject({
      status: "due",
      transfer: "sent",
      paidToMasterAmount: sumFirst(3),
    });
    expect((await put(admin, id, { paidToMaster: false })).status).toBe(409);

    await setReleased(id, 4);
    expect((await payNow(admin, [id])).body.data.paid).toBe(1);
    expect(countPaidParts(await viewOf(admin, id))).toBe(4);

    const done = (await put(admin, id, { paidToMaster: true })).body.data;
    expect(done).toMatchObject({
      status: "paid",
      paidToMaster: true,
      paidToMasterAmount: SHARE,
      overpaid: 0,
    });
    expect(countPaidParts(done)).toBe(10);
    const payouts = await payoutsOf(id);
    expect(payouts.map(({ total }) => total)).toEqual([sumFirst(1), sumFirst(3), sumFirst(4), SHARE]);
    expect(payouts.map(({ transferId }) => transferId !== null)).toEqual([false, true, false, false]);
    expect(done.paidToMasterDate).toBe(payouts.at(-1)?.paidAt.toISOString());
  });

  test("is listed with what can be paid now and what is to come", async () => {
    const admin = await createTestAdmin();
    const master = await createTestMaster();
    const { id } = await sellCourse(master, 2);
    const { body } = await callHandler(listPayouts, { cookie: await createSessionCookie(admin) });
    const group = body.content.find(({ master: { id: each } }: { master: Person }) => each === master.id);
    expect(group).toMatchObject({
      available: { count: 1, amount: sumFirst(2) },
      due: { count: 1, amount: SHARE - sumFirst(2) },
      orders: [{ id, amount: sumFirst(2) }],
    });
    expect(await findSalesOverview(toTestMember(master), undefined)).toMatchObject({
      available: sumFirst(2),
      due: SHARE - sumFirst(2),
      nextAvailable: (await viewOf(admin, id)).parts[2]?.availableAt,
    });
  });

  test("loses the payments of all its parts when it is marked as unpaid", async () => {
    const admin = await createTestAdmin();
    const { id } = await sellCourse(await createTestMaster(), 2);
    await payNow(admin, [id]);
    expect((await put(admin, id, { paidToMaster: false })).body.data).toMatchObject({
      paidToMasterAmount: null,
      status: "available",
    });
    expect(await payoutsOf(id)).toEqual([]);
  });

  test("is paid once no more is left than was paid before a refund", async () => {
    const admin = await createTestAdmin();
    const { id } = await sellCourse(await createTestMaster(), 5);
    await payNow(admin, [id]);
    await db.payment.update({ where: { orderId: id }, data: { refundedAmount: 500 } });
    await db.$transaction((tx) => markPaidUp(tx, [id]));
    expect(await viewOf(admin, id)).toMatchObject({ status: "due", paidToMaster: false, masterAmount: 1487 });
    await db.payment.update({ where: { orderId: id }, data: { refundedAmount: 2000 } });
    await db.$transaction((tx) => markPaidUp(tx, [id]));
    const sale = await viewOf(admin, id);
    expect(sale).toMatchObject({ status: "paid", paidToMaster: true, overpaid: sumFirst(5) - 372 });
    expect(sale.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(372);
    expect(await payoutsOf(id)).toHaveLength(1);
  });

  test("is paid by a refund at the processor that leaves no more than was paid", async () => {
    const admin = await createTestAdmin();
    const ayni = await createPaidAyni({ contentType: "COURSE", onlineType: "VIDEOCALL" });
    const { id } = await createPurchase(ayni);
    await setReleased(id, 5);
    expect((await payNow(admin, [id])).status).toBe(200);
    const answer = await callHandler(refund, {
      method: "POST",
      cookie: await createSessionCookie(admin),
      params: { id },
      json: { reason: "asked", amount: 2000 },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.notice).toContain("ya se había pagado");
    expect(answer.body.data).toMatchObject({ status: "paid", paidToMaster: true, refundedAmount: 2000 });
  });

  test("pays less of each part after a refund", async () => {
    const admin = await createTestAdmin();
    const { id } = await sellCourse(await createTestMaster(), 4);
    await db.payment.update({ where: { orderId: id }, data: { refundedAmount: 1250 } });
    expect(await viewOf(admin, id)).toMatchObject({
      masterAmount: 930,
      availableAmount: 372,
    });
  });
});

describe("the dates of the parts", () => {
  test("follow the encuentros that were ahead at the purchase and are not cancelled", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({
      userId: master.id,
      contentType: "COURSE",
      onlineType: "VIDEOCALL",
      amount: 2500,
    });
    const [past, first, second] = await Promise.all(
      [40, 10, 5].map((days) => createTestEncuentro(ayni.id, { startsAt: daysAgo(days) })),
    );
    const { id } = await createTestSale(master, { ayni, purchaseDate: daysAgo(30) });
    const follow = async () => {
      await db.$transaction((tx) => followSchedule(tx, ayni.id));
      return db.order.findUniqueOrThrow({ where: { id } });
    };
    const after = (end: Date | undefined) => new Date((end?.getTime() ?? 0) + 14 * 86_400_000);
    const sold = await follow();
    expect(past).toBeDefined();
    expect(sold.partDates).toEqual([after(first?.endsAt), after(second?.endsAt)]);
    expect(sold.availableBillingDate).toEqual(sold.partDates[0]);

    const movedStart = daysAgo(3);
    const moved = new Date(movedStart.getTime() + 90 * 60_000);
    await db.encuentro.update({
      where: { id: first?.id ?? "" },
      data: { startsAt: movedStart, endsAt: moved },
    });
    expect((await follow()).partDates).toEqual([after(second?.endsAt), after(moved)]);

    await db.encuentro.update({ where: { id: first?.id ?? "" }, data: { cancelledAt: new Date() } });
    expect((await follow()).partDates).toEqual([after(second?.endsAt)]);

    await db.encuentro.updateMany({ where: { ayniId: ayni.id }, data: { cancelledAt: new Date() } });
    expect((await follow()).partDates).toEqual([after(second?.endsAt)]);
  });

  test("are set by the payment and follow a schedule that is saved", async () => {
    const ayni = await createPaidAyni({ contentType: "COURSE", onlineType: "VIDEOCALL" });
    const encuentros = await Promise.all(
      [7, 14].map((days) => createTestEncuentro(ayni.id, { startsAt: daysAgo(-days) })),
    );
    const { id } = await createPurchase(ayni);
    const order = await db.order.findUniqueOrThrow({ where: { id } });
    expect(order.partDates).toEqual(encuentros.map(({ endsAt }) => new Date(endsAt.getTime() + HOLD_MS)));
    expect(order.availableBillingDate).toEqual(order.partDates[0]);

    const startsAt = daysAgo(-30);
    const [first] = encuentros;
    const moved = { ...first, startsAt: startsAt.toISOString() };
    const input = [moved, ...encuentros.slice(1)].map((each) => ({
      id: each.id ?? "",
      startsAt: new Date(each.startsAt ?? 0).toISOString(),
      timezone: "Europe/Madrid",
      durationMinutes: 90,
      title: "",
    }));
    await db.$transaction((tx) => saveEncuentros(tx, ayni.id, input));
    const { partDates, availableBillingDate } = await db.order.findUniqueOrThrow({ where: { id } });
    expect(partDates).toEqual([order.partDates[1], new Date(startsAt.getTime() + 90 * 60_000 + HOLD_MS)]);
    expect(availableBillingDate).toEqual(order.partDates[1]);
  });

  test("leave what was paid to the earliest parts when there are fewer or more of them", async () => {
    const admin = await createTestAdmin();
    const { id } = await sellCourse(await createTestMaster(), 2);
    await payNow(admin, [id]);
    const fewer = listDates(2).slice(0, 5);
    await db.order.update({
      where: { id },
      data: { partDates: fewer, availableBillingDate: fewer[0] ?? null },
    });
    const view = await viewOf(admin, id);
    const released = splitEvenly(SHARE, 5)
      .slice(0, 2)
      .reduce((sum, part) => sum + part, 0);
    expect(view).toMatchObject({ status: "available", availableAmount: released - sumFirst(2) });
    expect(countPaidParts(view)).toBe(1);
  });
});

describe("a part", () => {
  test("is paid once by simultaneous payments", async () => {
    const admin = await createTestAdmin();
    const { id } = await sellCourse(await createTestMaster(), 3);
    const answers = await Promise.all([payNow(admin, [id]), payNow(admin, [id]), payNow(admin, [id])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await payoutsOf(id)).map(({ amount }) => amount)).toEqual([sumFirst(3)]);
  });

  test("control: payments that add to what they read before pay it twice", async () => {
    const { id } = await sellCourse(await createTestMaster(), 3);
    const meet = createBarrier(2);
    const attempt = async () => {
      const { paidToMasterAmount } = await db.order.findUniqueOrThrow({ where: { id } });
      await meet();
      if (paidToMasterAmount !== null) return;
      await db.$executeRaw`
        update "Order" set "partPaidAt" = now(), "paidToMasterAmount" = coalesce("paidToMasterAmount", 0) + ${sumFirst(3)}
        where id = ${id}::uuid`;
    };
    await Promise.all([attempt(), attempt()]);
    expect((await payoutsOf(id)).map(({ amount }) => amount)).toEqual([sumFirst(3), sumFirst(3)]);
  });

  test("cannot be paid in excess of the Master's part of the whole sale", async () => {
    const { id } = await sellCourse(await createTestMaster(), 3);
    const payAmount = (paidToMasterAmount: number) =>
      db.order.update({ where: { id }, data: { paidToMasterAmount, partPaidAt: new Date() } });
    await expect(payAmount(SHARE + 1)).rejects.toThrow(/Order_paid_bounded/);
    await expect(payAmount(SHARE - 1)).resolves.toBeDefined();
  });
});

test("statements and books have each payment in its month and quarter", async () => {
  const master = await createTestMaster();
  const months = ["2027-01-10", "2027-03-10", "2027-05-10"].map((day) => new Date(`${day}T12:00:00Z`));
  const sale = await createTestSale(master, {
    purchaseDate: new Date("2026-12-01T12:00:00Z"),
    partDates: months,
  });
  const amounts = splitEvenly(SHARE, 3);
  for (const [index, date] of months.entries()) {
    const paidToMasterAmount = amounts.slice(0, index + 1).reduce((sum, amount) => sum + amount, 0);
    const isLast = index === 2;
    await db.order.update({
      where: { id: sale.id },
      data: {
        paidToMasterAmount,
        paidToMaster: isLast,
        paidToMasterDate: isLast ? date : null,
        partPaidAt: isLast ? null : date,
      },
    });
  }
  const statements = await listOwnStatements(master.id);
  expect(statements.map(({ period, payouts, closing }) => [period, payouts.amount, closing])).toEqual([
    ["2026-12", 0, SHARE],
    ["2027-01", amounts[0], SHARE - (amounts[0] ?? 0)],
    ["2027-03", amounts[1], amounts[2]],
    ["2027-05", amounts[2], 0],
  ]);
  const totalOf = async (quarter: string) =>
    (await listPayoutTotals(quarter)).find(({ masterId }) => masterId === master.id);
  expect(await totalOf("2027-1")).toMatchObject({
    paid: (amounts[0] ?? 0) + (amounts[1] ?? 0),
    opening: SHARE,
    closing: amounts[2],
  });
  expect(await totalOf("2027-2")).toMatchObject({ paid: amounts[2], opening: amounts[2], closing: 0 });
  const quarters = (await listSellerQuarters("2027-4")).filter(({ masterId }) => masterId === master.id);
  expect(
    quarters.map(({ quarter, activities, consideration }) => [quarter, activities, consideration]),
  ).toEqual([
    [1, 1, (amounts[0] ?? 0) + (amounts[1] ?? 0)],
    [2, 1, amounts[2]],
  ]);
  expect(quarters.map(({ fees }) => fees)).toEqual([138, 69]);
});

test("parts are told to the buyer alike in the order and among what was received", async () => {
  const master = await createTestMaster();
  const { id } = await sellCourse(master, 3);
  await payNow(await createTestAdmin(), [id]);
  const { user } = await db.order.findUniqueOrThrow({ where: { id }, select: { user: true } });
  const buyer = toTestMember(user);
  const [received] = await listReceivedItems(buyer, buyer.id);
  const parts = received?.order.parts ?? [];
  expect(parts.map(({ amount }) => amount)).toEqual(PARTS);
  expect(parts.map(({ paidAt }) => paidAt !== null)).toEqual(PARTS.map((_, index) => index < 3));
  expect((await findOrderByAnyId(buyer, id))?.parts).toEqual(parts);
});
