import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as list, POST as post } from "@/app/api/admin/payouts/route";
import { POST as refund } from "@/app/api/orders/sales/[id]/refund/route";
import { GET as one, PUT as update } from "@/app/api/orders/sales/[id]/route";
import { db } from "@/lib/platform/db/client";
import { payments } from "@/lib/platform/ports/payments";
import { openTransfers } from "@/lib/payouts/transfers/data";
import { reconcileTransfers } from "@/lib/payouts/transfers/service";
import { makePayableMaster } from "../factories/payout-accounts";
import { daysAgo, makeSale } from "../../tools/factories/sales";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { meetingOf } from "../setup/barrier";
import { control, processor } from "../../tools/faults/payments-control";

type Person = { id: string };
type Payable = Awaited<ReturnType<typeof makePayableMaster>>;

const ask = async (actor: Person | null, json: object) =>
  call(post, { method: "POST", cookie: actor ? await cookieOf(actor) : undefined, json });
const transfer = (actor: Person | null, orderIds: string[]) => ask(actor, { orderIds, transfer: true });
const rowOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
const transfersOf = ({ id }: Person) =>
  db.transfer.findMany({ where: { masterId: id }, orderBy: { createdAt: "asc" } });
const noticesOf = ({ id }: Person) => db.notification.findMany({ where: { userId: id, type: "paid-out" } });
const actsOf = async ({ id }: Person) =>
  (await db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

/** What the processor really paid. */
async function received({ accountId }: Payable): Promise<number[]> {
  const { data } = await processor.transfers.list({ destination: accountId, limit: 100 });
  return data.map(({ amount }) => amount);
}

const LATER = () => new Date(Date.now() + 3_600_000);

const fault = ({ accountId }: Payable, kind: string, route = "POST /v1/transfers") =>
  // As often as the client tries by itself.
  control("faults", { route, kind, times: 3, match: accountId, ...(kind === "timeout" ? { ms: 20 } : {}) });

beforeEach(() => {
  vi.stubEnv("PAYOUTS_BY_PROCESSOR", "1");
  vi.stubEnv("PAYOUT_COUNTRIES", "ES,PT");
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

afterAll(async () => {
  const [wrong] = await db.$queryRaw<{ payouts: bigint; sums: bigint; links: bigint }[]>`
    select
      (select count(*) from "Order" where "paidToMaster" <> ("paidToMasterDate" is not null)
        or "paidToMaster" <> ("paidToMasterAmount" is not null)) as payouts,
      (select count(*) from "Transfer" t where t.status = 'SENT' and t.amount <>
        (select sum("paidToMasterAmount") from "Order" where "transferId" = t.id)) as sums,
      (select count(*) from "Order" o join "Transfer" t on t.id = o."transferId"
        where t.status = 'FAILED' or (t.status = 'SENT') <> o."paidToMaster") as links`;
  expect(wrong).toEqual({ payouts: 0n, sums: 0n, links: 0n });
});

describe("a transfer", () => {
  test("pays all the sales at once, tells the Master once and is written down", async () => {
    const [admin, master] = [await makeAdmin(), await makePayableMaster()];
    const ids = [
      (await makeSale(master)).id,
      (await makeSale(master, { amount: 2000, refundedAmount: 1000 })).id,
    ];
    const { status, body } = await transfer(admin, ids);
    expect(status).toBe(200);
    const [made] = await transfersOf(master);
    expect(body).toEqual({ data: { paid: 2, transfer: { id: made?.id, status: "SENT" } } });
    expect(made).toMatchObject({ amount: 1859 + 744, currency: "eur", status: "SENT" });
    expect(await received(master)).toEqual([1859 + 744]);
    const orders = await Promise.all(ids.map(rowOf));
    expect(orders).toMatchObject([
      { paidToMaster: true, paidToMasterAmount: 1859, transferId: made?.id },
      { paidToMaster: true, paidToMasterAmount: 744, transferId: made?.id },
    ]);
    expect(await noticesOf(master)).toMatchObject([{ payload: { amount: 2603, currency: "eur", sales: 2 } }]);
    expect((await actsOf(master)).sort()).toEqual([
      "sale.paid",
      "sale.paid",
      "transfer.ordered",
      "transfer.sent",
    ]);
  });

  test("cannot be taken back by hand", async () => {
    const [admin, master] = [await makeAdmin(), await makePayableMaster()];
    const { id } = await makeSale(master);
    await transfer(admin, [id]);
    const cookie = await cookieOf(admin);
    const undone = await call(update, {
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
      (await call(update, { method: "PUT", params: { id }, cookie, json: { paidToMaster: true } })).status,
    ).toBe(200);
    expect((await rowOf(id)).paidToMaster).toBe(true);
  });

  test("is for one Master, one currency and an account that is ready", async () => {
    const [admin, master, other] = [await makeAdmin(), await makePayableMaster(), await makePayableMaster()];
    const own = await makeSale(master);
    const two = await transfer(admin, [own.id, (await makeSale(other)).id]);
    expect(two).toMatchObject({
      status: 422,
      body: { fields: { orderIds: expect.stringContaining("una sola") } },
    });
    expect((await transfer(admin, [own.id, (await makeSale(master, { currency: "usd" })).id])).status).toBe(
      422,
    );
    const poor = await makeMaster();
    const none = await transfer(admin, [(await makeSale(poor)).id]);
    expect(none).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("no puede cobrar") },
    });
    const dated = await ask(admin, { orderIds: [own.id], transfer: true, paidToMasterDate: "2026-01-01" });
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
  ] as const)("is ordered by admins: %s", async (who, status) => {
    const master = await makePayableMaster();
    const { id } = await makeSale(master);
    const people = {
      visitor: null,
      student: await makeUser(),
      owner: master,
      "another Master": await makeMaster(),
      admin: await makeAdmin(),
    };
    expect((await transfer(people[who], [id])).status).toBe(status);
    expect(await received(master)).toEqual(status === 200 ? [1859] : []);
  });

  test("is offered where the account is ready", async () => {
    const [admin, master, other] = [await makeAdmin(), await makePayableMaster(), await makeMaster()];
    await Promise.all([makeSale(master), makeSale(other)]);
    const cookie = await cookieOf(admin);
    const groups = async () => {
      const { body } = await call(list, { cookie });
      const content: { master: Person; transferable: boolean }[] = body.content;
      return [master, other].map(({ id }) => content.find((group) => group.master.id === id)?.transferable);
    };
    expect(await groups()).toEqual([true, false]);
    vi.stubEnv("PAYOUTS_BY_PROCESSOR", "");
    expect(await groups()).toEqual([false, false]);
  });
});

describe("a refusal", () => {
  test("of the account is told, and leaves the sales to be paid otherwise", async () => {
    const [admin, master] = [await makeAdmin(), await makePayableMaster()];
    const { id } = await makeSale(master);
    await control(`accounts/${master.accountId}`, { transfers: "inactive" });
    const refused = await transfer(admin, [id]);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("tiene que completarla") },
    });
    expect(await transfersOf(master)).toMatchObject([{ status: "FAILED", lastError: expect.any(String) }]);
    expect(await rowOf(id)).toMatchObject({ transferId: null, paidToMaster: false });
    expect((await db.payoutAccount.findUniqueOrThrow({ where: { userId: master.id } })).ready).toBe(false);
    expect(await noticesOf(master)).toEqual([]);
    expect((await ask(admin, { orderIds: [id] })).status).toBe(200);
    expect(await received(master)).toEqual([]);
  });

  test("for want of money is told, and another transfer may follow", async () => {
    const [admin, master] = [await makeAdmin(), await makePayableMaster()];
    const { id } = await makeSale(master, { currency: "pen" });
    await control("funds", { currency: "pen", available: 1858 });
    const refused = await transfer(admin, [id]);
    expect(refused.body.message).toContain("no hay saldo disponible en PEN");
    await control("funds", { currency: "pen", available: null });
    expect((await transfer(admin, [id])).body.data.transfer.status).toBe("SENT");
    expect((await transfersOf(master)).map(({ status }) => status)).toEqual(["FAILED", "SENT"]);
    expect(await received(master)).toEqual([1859]);
  });
});

/** A transfer of which nobody heard how it ended. */
async function lost(kind: string, route?: string) {
  const [admin, master] = [await makeAdmin(), await makePayableMaster()];
  const { id } = await makeSale(master);
  await fault(master, kind, route);
  const { status, body } = await transfer(admin, [id]);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ paid: 0, transfer: { status: "PENDING" } });
  expect((await rowOf(id)).paidToMaster).toBe(false);
  return { admin, master, id };
}

describe("an unknown outcome", () => {
  test.each([
    ["500", 0],
    ["timeout", 0],
    ["reset-after-commit", 1],
  ])("of %s is asked for again, and paid once", async (kind, before) => {
    const { master, id } = await lost(kind);
    expect(await received(master)).toHaveLength(before);
    await reconcileTransfers(new Date());
    expect((await rowOf(id)).paidToMaster).toBe(false);
    await reconcileTransfers(LATER());
    await reconcileTransfers(LATER());
    expect(await rowOf(id)).toMatchObject({ paidToMaster: true, paidToMasterAmount: 1859 });
    expect(await received(master)).toEqual([1859]);
    expect(await noticesOf(master)).toHaveLength(1);
  });

  test.each([
    ["before", 0],
    ["after", 1],
  ])("of a crash %s the processor was asked ends as one payment", async (when, before) => {
    const [admin, master] = [await makeAdmin(), await makePayableMaster()];
    const { id } = await makeSale(master);
    const real = payments.transfer;
    vi.spyOn(payments, "transfer").mockImplementationOnce(async (wanted) => {
      if (when === "after") await real(wanted);
      throw new Error("killed");
    });
    await transfer(admin, [id]);
    expect(await received(master)).toHaveLength(before);
    await Promise.all([reconcileTransfers(LATER()), reconcileTransfers(LATER())]);
    await reconcileTransfers(LATER());
    expect(await received(master)).toEqual([1859]);
    expect(await rowOf(id)).toMatchObject({ paidToMaster: true, paidToMasterAmount: 1859 });
    expect(await noticesOf(master)).toHaveLength(1);
  });

  test("without the id under which it is asked for would be paid twice (control)", async () => {
    const { accountId, ...master } = await makePayableMaster();
    const wanted = { amount: 1859, currency: "eur", destination: accountId };
    await processor.transfers.create(wanted);
    await processor.transfers.create(wanted);
    expect(await received({ ...master, accountId })).toEqual([1859, 1859]);
  });

  test("keeps its sales from being paid, changed or given back in another way", async () => {
    const { admin, master, id } = await lost("500");
    const cookie = await cookieOf(admin);
    const answers = [
      await transfer(admin, [id]),
      await ask(admin, { orderIds: [id] }),
      await call(update, { method: "PUT", params: { id }, cookie, json: { paidToMaster: true } }),
      await call(refund, { method: "POST", params: { id }, cookie, json: {} }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(409);
      expect(`${body.message} ${JSON.stringify(body.fields ?? "")}`).toContain("transferencia");
    }
    const { body } = await call(list, { cookie });
    expect(body.content.filter((group: { master: Person }) => group.master.id === master.id)).toEqual([]);
    const [admins] = [{ ...admin, kind: "member" as const, address: "", sessionId: "" }];
    expect((await openTransfers(admins)).find((open) => open.master.id === master.id)).toMatchObject({
      amount: 1859,
      status: "PENDING",
    });
    await reconcileTransfers(LATER());
    expect(await received(master)).toEqual([1859]);
  });

  test("pays what was ordered, though a part was given back meanwhile, and says by how much that is too much", async () => {
    const { admin, master, id } = await lost("500");
    await db.payment.update({ where: { orderId: id }, data: { refundedAmount: 1250 } });
    await reconcileTransfers(LATER());
    expect(await received(master)).toEqual([1859]);
    const { body } = await call(list, { cookie: await cookieOf(admin), query: "?status=all" });
    expect(body.content.filter((group: { master: Person }) => group.master.id === master.id)).toEqual([]);
    const sale = await call(one, { params: { id }, cookie: await cookieOf(admin) });
    expect(sale.body.data).toMatchObject({ paidToMasterAmount: 1859, masterAmount: 930, overpaid: 929 });
  });

  test("that is a refusal in the end frees the sales", async () => {
    const { master, id } = await lost("500");
    await control(`accounts/${master.accountId}`, { transfers: "inactive" });
    await reconcileTransfers(LATER());
    expect(await rowOf(id)).toMatchObject({ transferId: null, paidToMaster: false });
    expect(await transfersOf(master)).toMatchObject([{ status: "FAILED" }]);
  });
});

const ROUNDS = 10;

describe("two who pay the same sales at once", () => {
  test("both by transfer: it is sent once", async () => {
    const admins = [await makeAdmin(), await makeAdmin()] as const;
    const master = await makePayableMaster();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const ids = [(await makeSale(master)).id, (await makeSale(master)).id];
      const answers = await Promise.all([transfer(admins[0], ids), transfer(admins[1], ids.toReversed())]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await received(master)).toHaveLength(round);
      expect(await noticesOf(master)).toHaveLength(round);
    }
  });

  test("one by transfer and one by hand: one of them is told", async () => {
    const admins = [await makeAdmin(), await makeAdmin()] as const;
    const master = await makePayableMaster();
    let sent = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { id } = await makeSale(master);
      const [byTransfer, byHand] = await Promise.all([
        transfer(admins[0], [id]),
        ask(admins[1], { orderIds: [id] }),
      ]);
      expect([byTransfer.status, byHand.status].sort()).toEqual([200, 409]);
      if (byTransfer.status === 200) sent += 1;
      expect((await rowOf(id)).transferId === null).toBe(byHand.status === 200);
      expect(await received(master)).toHaveLength(sent);
      expect(await noticesOf(master)).toHaveLength(round);
    }
  });

  test.each(["two transfers", "a transfer and a mark"])(
    "%s by a look before the write would both pay (control)",
    async (what) => {
      const master = await makePayableMaster();
      const { id } = await makeSale(master);
      const meet = meetingOf(2);
      const free = async () => {
        const { paidToMaster, transferId } = await rowOf(id);
        await meet();
        return !paidToMaster && transferId === null;
      };
      const byTransfer = async (key: string) =>
        (await free()) &&
        payments.transfer({ id: key, amount: 1859, currency: "eur", accountId: master.accountId });
      const byHand = async () => {
        if (!(await free())) return false;
        const paid = { paidToMaster: true, paidToMasterDate: daysAgo(0), paidToMasterAmount: 1859 };
        await db.order.update({ where: { id }, data: paid });
        return true;
      };
      const second = what === "two transfers" ? byTransfer(`${id}-b`) : byHand();
      const done = await Promise.all([byTransfer(`${id}-a`), second]);
      expect(done.every(Boolean)).toBe(true);
      expect(await received(master)).toHaveLength(what === "two transfers" ? 2 : 1);
    },
  );
});
