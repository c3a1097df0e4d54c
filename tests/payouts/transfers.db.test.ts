import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as listPayouts, POST as createPayout } from "@/app/api/admin/payouts/route";
import { POST as refund } from "@/app/api/orders/sales/[id]/refund/route";
import { GET as getSale, PUT as update } from "@/app/api/orders/sales/[id]/route";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { payments } from "@/lib/platform/ports/payments";
import { listRecentTransfers } from "@/lib/payouts/transfers/data";
import { reconcileTransfers } from "@/lib/payouts/transfers/service";
import { createTestBankDetails } from "@/tests/support/factories/bank-details";
import { createPayableMaster } from "@/tests/support/factories/payout-accounts";
import { daysAgo, createTestSale } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { createBarrier } from "@/tests/setup/barrier";
import { controlProcessor, stripe } from "@/tests/support/faults/payments-control";

type Person = { id: string };
type PayableMaster = Awaited<ReturnType<typeof createPayableMaster>>;

const payAs = async (actor: Person | null, json: object) =>
  callHandler(createPayout, {
    method: "POST",
    cookie: actor ? await createSessionCookie(actor) : undefined,
    json,
  });
const transfer = (actor: Person | null, orderIds: string[]) => payAs(actor, { orderIds, transfer: true });
const rowOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
const transfersOf = ({ id }: Person) =>
  db.transfer.findMany({ where: { masterId: id }, orderBy: { createdAt: "asc" } });
const notificationsOf = ({ id }: Person) =>
  db.notification.findMany({ where: { userId: id, type: "paid-out" } });
const auditActionsOf = async ({ id }: Person) =>
  (await db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

/** Amounts that the processor transferred. */
async function listReceivedAmounts({ accountId }: PayableMaster): Promise<number[]> {
  const { data } = await stripe.transfers.list({ destination: accountId, limit: 100 });
  return data.map(({ amount }) => amount);
}

const LATER = () => new Date(Date.now() + 3_600_000);

const injectFault = ({ accountId }: PayableMaster, kind: string, route = "POST /v1/transfers") =>
  // The client retries twice by itself.
  controlProcessor("faults", {
    route,
    kind,
    times: 3,
    match: accountId,
    ...(kind === "timeout" ? { ms: 20 } : {}),
  });

beforeEach(() => {
  vi.stubEnv("PAYOUTS_BY_PROCESSOR", "1");
  vi.stubEnv("PAYOUT_COUNTRIES", "ES,PT");
  vi.spyOn(log, "error").mockImplementation(() => {});
  vi.spyOn(log, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("a bank account for the currency of the sales goes before the account at the processor; control: one for another", async () => {
  const [admin, master] = [await createTestAdmin(), await createPayableMaster()];
  const sale = await createTestSale(master);
  const listGroup = async () => {
    const { body } = await callHandler(listPayouts, { cookie: await createSessionCookie(admin) });
    return body.content.find((group: { master: Person }) => group.master.id === master.id);
  };
  await createTestBankDetails(master, undefined, "usd");
  expect(await listGroup()).toMatchObject({ transferable: true });
  await db.bankDetails.updateMany({ where: { userId: master.id }, data: { currency: "eur" } });
  expect(await listGroup()).toMatchObject({ transferable: false });
  expect((await transfer(admin, [sale.id])).status).toBe(409);
  await db.bankDetails.updateMany({ where: { userId: master.id }, data: { currency: "usd" } });
  expect((await transfer(admin, [sale.id])).status).toBe(200);
});

afterAll(async () => {
  const [violations] = await db.$queryRaw<{ payouts: bigint; sums: bigint; links: bigint }[]>`
    select
      (select count(*) from "Order" where "paidToMaster" <> ("paidToMasterDate" is not null)
        or "paidToMaster" <> ("paidToMasterAmount" is not null)) as payouts,
      (select count(*) from "Transfer" t where t.status = 'SENT' and t.amount <>
        (select sum("paidToMasterAmount") from "Order" where "transferId" = t.id)) as sums,
      (select count(*) from "Order" o join "Transfer" t on t.id = o."transferId"
        where t.status = 'FAILED' or (t.status = 'SENT') <> o."paidToMaster") as links`;
  expect(violations).toEqual({ payouts: 0n, sums: 0n, links: 0n });
});

describe("a transfer", () => {
  test("pays all sales at once, notifies the Master once and is recorded", async () => {
    const [admin, master] = [await createTestAdmin(), await createPayableMaster()];
    const ids = [
      (await createTestSale(master)).id,
      (await createTestSale(master, { amount: 2000, refundedAmount: 1000 })).id,
    ];
    const { status, body } = await transfer(admin, ids);
    expect(status).toBe(200);
    const [stored] = await transfersOf(master);
    expect(body).toEqual({ data: { paid: 2, transfer: { id: stored?.id, status: "SENT" } } });
    expect(stored).toMatchObject({ amount: 1859 + 744, currency: "eur", status: "SENT" });
    expect(await listReceivedAmounts(master)).toEqual([1859 + 744]);
    const orders = await Promise.all(ids.map(rowOf));
    expect(orders).toMatchObject([
      { paidToMaster: true, paidToMasterAmount: 1859, transferId: stored?.id },
      { paidToMaster: true, paidToMasterAmount: 744, transferId: stored?.id },
    ]);
    expect(await notificationsOf(master)).toMatchObject([
      { payload: { amount: 2603, currency: "eur", sales: 2 } },
    ]);
    expect((await auditActionsOf(master)).sort()).toEqual([
      "sale.paid",
      "sale.paid",
      "transfer.ordered",
      "transfer.sent",
    ]);
  });

  test("cannot be undone by hand", async () => {
    const [admin, master] = [await createTestAdmin(), await createPayableMaster()];
    const { id } = await createTestSale(master);
    await transfer(admin, [id]);
    const cookie = await createSessionCookie(admin);
    const undone = await callHandler(update, {
      method: "PUT",
      params: { id },
      cookie,
      json: { paidToMaster: false },
    });
    expect(undone).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("transferencia") },
    });
    expect(
      (await callHandler(update, { method: "PUT", params: { id }, cookie, json: { paidToMaster: true } }))
        .status,
    ).toBe(200);
    expect((await rowOf(id)).paidToMaster).toBe(true);
  });

  test("needs one Master, one currency and a ready account", async () => {
    const [admin, master, other] = [
      await createTestAdmin(),
      await createPayableMaster(),
      await createPayableMaster(),
    ];
    const own = await createTestSale(master);
    const mixed = await transfer(admin, [own.id, (await createTestSale(other)).id]);
    expect(mixed).toMatchObject({
      status: 422,
      body: { fields: { orderIds: expect.stringContaining("una sola") } },
    });
    expect(
      (await transfer(admin, [own.id, (await createTestSale(master, { currency: "usd" })).id])).status,
    ).toBe(422);
    const masterWithoutAccount = await createTestMaster();
    const refused = await transfer(admin, [(await createTestSale(masterWithoutAccount)).id]);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("no puede cobrar") },
    });
    const dated = await payAs(admin, { orderIds: [own.id], transfer: true, paidToMasterDate: "2026-01-01" });
    expect(dated.status).toBe(422);
    vi.stubEnv("PAYOUTS_BY_PROCESSOR", "0");
    expect((await transfer(admin, [own.id])).status).toBe(409);
    expect(await transfersOf(master)).toEqual([]);
    expect((await rowOf(own.id)).transferId).toBeNull();
  });

  test.each([
    ["visitor", 401],
    ["student", 403],
    ["owner", 403],
    ["another Master", 403],
    ["admin", 200],
  ] as const)("%s gets %i", async (role, status) => {
    const master = await createPayableMaster();
    const { id } = await createTestSale(master);
    const users = {
      visitor: null,
      student: await createTestUser(),
      owner: master,
      "another Master": await createTestMaster(),
      admin: await createTestAdmin(),
    };
    expect((await transfer(users[role], [id])).status).toBe(status);
    expect(await listReceivedAmounts(master)).toEqual(status === 200 ? [1859] : []);
  });

  test("is offered for ready accounts", async () => {
    const [admin, master, other] = [
      await createTestAdmin(),
      await createPayableMaster(),
      await createTestMaster(),
    ];
    await Promise.all([createTestSale(master), createTestSale(other)]);
    const cookie = await createSessionCookie(admin);
    const groups = async () => {
      const { body } = await callHandler(listPayouts, { cookie });
      const content: { master: Person; transferable: boolean }[] = body.content;
      return [master, other].map(({ id }) => content.find((group) => group.master.id === id)?.transferable);
    };
    expect(await groups()).toEqual([true, false]);
    vi.stubEnv("PAYOUTS_BY_PROCESSOR", "");
    expect(await groups()).toEqual([false, false]);
  });
});

describe("a refused transfer", () => {
  test("reports an account that cannot be paid and releases the sales", async () => {
    const [admin, master] = [await createTestAdmin(), await createPayableMaster()];
    const { id } = await createTestSale(master);
    await controlProcessor(`accounts/${master.accountId}`, { transfers: "inactive" });
    const refused = await transfer(admin, [id]);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("tiene que completarla") },
    });
    expect(await transfersOf(master)).toMatchObject([{ status: "FAILED", lastError: expect.any(String) }]);
    expect(await rowOf(id)).toMatchObject({ transferId: null, paidToMaster: false });
    expect((await db.payoutAccount.findUniqueOrThrow({ where: { userId: master.id } })).ready).toBe(false);
    expect(await notificationsOf(master)).toEqual([]);
    expect((await payAs(admin, { orderIds: [id] })).status).toBe(200);
    expect(await listReceivedAmounts(master)).toEqual([]);
  });

  test("reports an insufficient balance and can be repeated", async () => {
    const [admin, master] = [await createTestAdmin(), await createPayableMaster()];
    const { id } = await createTestSale(master, { currency: "pen" });
    await controlProcessor("funds", { currency: "pen", available: 1858 });
    const refused = await transfer(admin, [id]);
    expect(refused.body.message).toContain("no hay saldo disponible en PEN");
    await controlProcessor("funds", { currency: "pen", available: null });
    expect((await transfer(admin, [id])).body.data.transfer.status).toBe("SENT");
    expect((await transfersOf(master)).map(({ status }) => status)).toEqual(["FAILED", "SENT"]);
    expect(await listReceivedAmounts(master)).toEqual([1859]);
  });
});

/** A transfer whose result is unknown. */
async function createUnresolvedTransfer(kind: string, route?: string) {
  const [admin, master] = [await createTestAdmin(), await createPayableMaster()];
  const { id } = await createTestSale(master);
  await injectFault(master, kind, route);
  const { status, body } = await transfer(admin, [id]);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ paid: 0, transfer: { status: "PENDING" } });
  expect((await rowOf(id)).paidToMaster).toBe(false);
  return { admin, master, id };
}

describe("a transfer with an unknown result", () => {
  test.each([
    ["500", 0],
    ["timeout", 0],
    ["reset-after-commit", 1],
  ])("is retried after %s and paid once", async (kind, before) => {
    const { master, id } = await createUnresolvedTransfer(kind);
    expect(await listReceivedAmounts(master)).toHaveLength(before);
    await reconcileTransfers(new Date());
    expect((await rowOf(id)).paidToMaster).toBe(false);
    await reconcileTransfers(LATER());
    await reconcileTransfers(LATER());
    expect(await rowOf(id)).toMatchObject({ paidToMaster: true, paidToMasterAmount: 1859 });
    expect(await listReceivedAmounts(master)).toEqual([1859]);
    expect(await notificationsOf(master)).toHaveLength(1);
  });

  test.each([
    ["before", 0],
    ["after", 1],
  ])("ends as one payment after a crash %s the processor call", async (when, before) => {
    const [admin, master] = [await createTestAdmin(), await createPayableMaster()];
    const { id } = await createTestSale(master);
    const createTransfer = payments.createTransfer;
    vi.spyOn(payments, "createTransfer").mockImplementationOnce(async (request) => {
      if (when === "after") await createTransfer(request);
      throw new Error("killed");
    });
    await transfer(admin, [id]);
    expect(await listReceivedAmounts(master)).toHaveLength(before);
    await Promise.all([reconcileTransfers(LATER()), reconcileTransfers(LATER())]);
    await reconcileTransfers(LATER());
    expect(await listReceivedAmounts(master)).toEqual([1859]);
    expect(await rowOf(id)).toMatchObject({ paidToMaster: true, paidToMasterAmount: 1859 });
    expect(await notificationsOf(master)).toHaveLength(1);
  });

  test("control: without the idempotency key it is paid twice", async () => {
    const { accountId, ...master } = await createPayableMaster();
    const request = { amount: 1859, currency: "eur", destination: accountId };
    await stripe.transfers.create(request);
    await stripe.transfers.create(request);
    expect(await listReceivedAmounts({ ...master, accountId })).toEqual([1859, 1859]);
  });

  test("blocks other payouts, changes and refunds of its sales", async () => {
    const { admin, master, id } = await createUnresolvedTransfer("500");
    const cookie = await createSessionCookie(admin);
    const answers = [
      await transfer(admin, [id]),
      await payAs(admin, { orderIds: [id] }),
      await callHandler(update, { method: "PUT", params: { id }, cookie, json: { paidToMaster: true } }),
      await callHandler(refund, { method: "POST", params: { id }, cookie, json: { reason: "asked" } }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(`${body.message} ${JSON.stringify(body.fields ?? "")}`).toContain("transferencia");
    }
    const { body } = await callHandler(listPayouts, { cookie });
    expect(body.content.filter((group: { master: Person }) => group.master.id === master.id)).toEqual([]);
    const actor = { ...admin, kind: "member" as const, ipAddress: "", sessionId: "" };
    expect(
      (await listRecentTransfers(actor)).find((pending) => pending.master.id === master.id),
    ).toMatchObject({
      amount: 1859,
      status: "PENDING",
    });
    await reconcileTransfers(LATER());
    expect(await listReceivedAmounts(master)).toEqual([1859]);
  });

  test("pays the ordered amount despite a refund meanwhile, and reports the excess", async () => {
    const { admin, master, id } = await createUnresolvedTransfer("500");
    await db.payment.update({ where: { orderId: id }, data: { refundedAmount: 1250 } });
    await reconcileTransfers(LATER());
    expect(await listReceivedAmounts(master)).toEqual([1859]);
    const { body } = await callHandler(listPayouts, {
      cookie: await createSessionCookie(admin),
      query: "?status=all",
    });
    expect(body.content.filter((group: { master: Person }) => group.master.id === master.id)).toEqual([]);
    const sale = await callHandler(getSale, { params: { id }, cookie: await createSessionCookie(admin) });
    expect(sale.body.data).toMatchObject({ paidToMasterAmount: 1859, masterAmount: 930, overpaid: 929 });
  });

  test("releases the sales when a retry is refused", async () => {
    const { master, id } = await createUnresolvedTransfer("500");
    await controlProcessor(`accounts/${master.accountId}`, { transfers: "inactive" });
    await reconcileTransfers(LATER());
    expect(await rowOf(id)).toMatchObject({ transferId: null, paidToMaster: false });
    expect(await transfersOf(master)).toMatchObject([{ status: "FAILED" }]);
  });
});

const ROUNDS = 4;

describe("two admins who pay the same sales at once", () => {
  test("send one transfer", async () => {
    const admins = [await createTestAdmin(), await createTestAdmin()] as const;
    const master = await createPayableMaster();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const ids = [(await createTestSale(master)).id, (await createTestSale(master)).id];
      const answers = await Promise.all([transfer(admins[0], ids), transfer(admins[1], ids.toReversed())]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await listReceivedAmounts(master)).toHaveLength(round);
      expect(await notificationsOf(master)).toHaveLength(round);
    }
  });

  test("pay once when one transfers and one marks by hand", async () => {
    const admins = [await createTestAdmin(), await createTestAdmin()] as const;
    const master = await createPayableMaster();
    let sent = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { id } = await createTestSale(master);
      const [byTransfer, byHand] = await Promise.all([
        transfer(admins[0], [id]),
        payAs(admins[1], { orderIds: [id] }),
      ]);
      expect([byTransfer.status, byHand.status].sort()).toEqual([200, 409]);
      if (byTransfer.status === 200) sent += 1;
      expect((await rowOf(id)).transferId === null).toBe(byHand.status === 200);
      expect(await listReceivedAmounts(master)).toHaveLength(sent);
      expect(await notificationsOf(master)).toHaveLength(round);
    }
  });

  test.each(["two transfers", "a transfer and a mark"])(
    "control: with a check before the write, %s both pay",
    async (actions) => {
      const master = await createPayableMaster();
      const { id } = await createTestSale(master);
      const meet = createBarrier(2);
      const isUnpaid = async () => {
        const { paidToMaster, transferId } = await rowOf(id);
        await meet();
        return !paidToMaster && transferId === null;
      };
      const byTransfer = async (key: string) =>
        (await isUnpaid()) &&
        payments.createTransfer({ id: key, amount: 1859, currency: "eur", accountId: master.accountId });
      const byHand = async () => {
        if (!(await isUnpaid())) return false;
        const paid = { paidToMaster: true, paidToMasterDate: daysAgo(0), paidToMasterAmount: 1859 };
        await db.order.update({ where: { id }, data: paid });
        return true;
      };
      const second = actions === "two transfers" ? byTransfer(`${id}-b`) : byHand();
      const results = await Promise.all([byTransfer(`${id}-a`), second]);
      expect(results.every(Boolean)).toBe(true);
      expect(await listReceivedAmounts(master)).toHaveLength(actions === "two transfers" ? 2 : 1);
    },
  );
});
