import { beforeEach, describe, expect, test } from "vitest";
import { GET as download, PUT as close } from "@/app/api/admin/bank-files/[id]/route";
import { GET as list, POST as make } from "@/app/api/admin/bank-files/route";
import { PUT as saveSender } from "@/app/api/admin/sepa-sender/route";
import { GET as listPayouts, POST as pay } from "@/app/api/admin/payouts/route";
import { PUT as update } from "@/app/api/orders/sales/[id]/route";
import { listClosedBankFiles } from "@/lib/payouts/bank-files/data";
import { syncPayment } from "@/lib/orders/settlement/service";
import { findSalesById } from "@/lib/payouts/sales/data";
import { lockSales } from "@/lib/payouts/sales/record-payout";
import { db } from "@/lib/platform/db/client";
import { createBarrier } from "@/tests/setup/barrier";
import { callHandler, callHandlerRaw } from "@/tests/support/call-handler";
import {
  createTestBankDetails,
  GERMAN_IBAN,
  mexicanAccount,
  spanishAccount,
  SPANISH_IBAN,
} from "@/tests/support/factories/bank-details";
import { createPaidAyni, createPurchase } from "@/tests/support/factories/purchases";
import { createTestSale, daysAgo } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  toTestMember,
} from "@/tests/support/factories/users";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";
import { stripe } from "@/tests/support/faults/payments-control";

type Person = { id: string };

const saveSenderAs = async (person: Person, json: object) =>
  callHandler(saveSender, { method: "PUT", cookie: await createSessionCookie(person), json });
const GERMAN_SENDER = { name: "Ayllu", iban: "DE89 3704 0044 0532 0130 00" };

beforeEach(async () => {
  await saveSenderAs(await createTestAdmin(), GERMAN_SENDER);
});

const makeAs = async (admin: Person, json: object) =>
  callHandler(make, { method: "POST", cookie: await createSessionCookie(admin), json });
const closeAs = async (admin: Person, id: string, json: object) =>
  callHandler(close, { method: "PUT", cookie: await createSessionCookie(admin), params: { id }, json });
const readAs = async (admin: Person, id: string) =>
  callHandlerRaw(download, { cookie: await createSessionCookie(admin), params: { id } });
const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
const linesOf = (orderId: string) =>
  db.bankFileLine.findMany({ where: { orderId }, orderBy: { fileId: "asc" } });

/** A Master who is paid to a Spanish account, with sales. */
async function createPaidMaster(saleCount = 1, account = spanishAccount) {
  const master = await createTestMaster();
  await createTestBankDetails(master, account);
  const sales = [];
  for (let index = 0; index < saleCount; index += 1) sales.push(await createTestSale(master));
  return { master, ids: sales.map(({ id }) => id) };
}

/** Makes a SEPA file of these sales. */
async function makeFile(admin: Person, orderIds: string[]): Promise<string> {
  const { status, body } = await makeAs(admin, { format: "SEPA", orderIds });
  expect(status).toBe(201);
  return body.data.id;
}

/** A Master with sales whose buyers have paid at the processor, so that all invariants hold. */
async function createMasterOfPurchases(saleCount = 1) {
  const { master } = await createPaidMaster(0);
  const ayni = await createPaidAyni({ userId: master.id });
  const ids: string[] = [];
  for (let index = 0; index < saleCount; index += 1) ids.push((await createPurchase(ayni)).id);
  await db.order.updateMany({
    where: { id: { in: ids } },
    data: { purchaseDate: daysAgo(30), availableBillingDate: daysAgo(14) },
  });
  const expectInvariants = async () => expect(await findBrokenInvariants([ayni.id])).toEqual([]);
  return { master, ids, expectInvariants };
}

/** Refunds a part of a sale at the processor. */
async function refundAtProcessor(orderId: string, amount: number): Promise<void> {
  const { paymentIntentId } = await orderOf(orderId);
  await stripe.refunds.create({ payment_intent: paymentIntentId ?? "", amount });
  await syncPayment(orderId);
}

describe("a bank file", () => {
  test("leaves what comes later of its sales among what is due", async () => {
    const admin = await createTestAdmin();
    const { master } = await createPaidMaster(0);
    const later = new Date(Date.now() + 86_400_000);
    const sale = await createTestSale(master, { partDates: [daysAgo(1), later] });
    const cookie = await createSessionCookie(admin);
    const findGroup = async () => {
      const { body } = await callHandler(listPayouts, { cookie, query: "?status=all" });
      const own = (group: { master: Person }) => group.master.id === master.id;
      const { available, due } = (body.content as ({ master: Person } & Record<string, unknown>)[]).find(
        own,
      ) ?? {
        available: null,
        due: null,
      };
      return { available, due };
    };
    expect(await findGroup()).toEqual({
      available: { count: 1, amount: 930 },
      due: { count: 1, amount: 929 },
    });
    await makeFile(admin, [sale.id]);
    expect(await findGroup()).toEqual({ available: { count: 0, amount: 0 }, due: { count: 1, amount: 929 } });
  });

  test("reserves its sales, and marks them as paid once it was sent", async () => {
    const admin = await createTestAdmin();
    const { master, ids, expectInvariants } = await createMasterOfPurchases(2);
    const { body } = await makeAs(admin, { format: "SEPA", orderIds: ids });
    expect(body.data).toMatchObject({ payments: 1, sales: 2 });
    const { id } = body.data;
    const xml = await (await readAs(admin, id)).text();
    expect(xml).toContain(`<IBAN>${SPANISH_IBAN}</IBAN>`);
    expect(xml).toContain("<CtrlSum>37.18</CtrlSum>");
    expect(xml.match(/<EndToEndId>[\w-]{1,35}<\/EndToEndId>/g)).toHaveLength(1);
    expect((await orderOf(ids[0] ?? "")).paidToMaster).toBe(false);
    expect((await closeAs(admin, id, { status: "SENT" })).status).toBe(204);
    for (const orderId of ids) {
      expect(await orderOf(orderId)).toMatchObject({ paidToMaster: true, paidToMasterAmount: 1859 });
    }
    const notifications = await db.notification.findMany({ where: { userId: master.id, type: "paid-out" } });
    expect(notifications.map(({ payload }) => payload)).toEqual([
      { amount: 3718, currency: "eur", sales: 2 },
    ]);
    const actions = await db.auditEntry.findMany({
      where: { actorId: admin.id },
      orderBy: { createdAt: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual([
      "bankFile.made",
      "bankDetails.seen",
      "sale.paid",
      "sale.paid",
      "bankFile.sent",
    ]);
    await expectInvariants();
  });

  test("that was discarded frees its sales", async () => {
    const admin = await createTestAdmin();
    const { ids, expectInvariants } = await createMasterOfPurchases();
    const first = await makeFile(admin, ids);
    expect((await makeAs(admin, { format: "SEPA", orderIds: ids })).status).toBe(409);
    expect((await closeAs(admin, first, { status: "DISCARDED" })).status).toBe(204);
    expect((await orderOf(ids[0] ?? "")).paidToMaster).toBe(false);
    await makeFile(admin, ids);
    expect((await linesOf(ids[0] ?? "")).map(({ status }) => status)).toEqual(["DISCARDED", "OPEN"]);
    await expectInvariants();
  });

  test("that was sent or discarded is listed, and read again with an audit entry while its accounts exist", async () => {
    const [admin, other] = [await createTestAdmin(), await createTestAdmin()];
    const { master, ids } = await createPaidMaster();
    const discarded = await makeFile(admin, ids);
    await closeAs(other, discarded, { status: "DISCARDED" });
    const sent = await makeFile(admin, ids);
    await closeAs(admin, sent, { status: "SENT" });
    const find = async () => {
      const { content } = await listClosedBankFiles(toTestMember(other), {});
      return [sent, discarded].map((id) => content.find((file) => file.id === id));
    };
    expect(await find()).toMatchObject([
      { status: "SENT", payments: 1, sales: 1, sums: [{ currency: "eur", amount: 1859 }], isReadable: true },
      { status: "DISCARDED", madeBy: { name: admin.name }, closedBy: { name: other.name } },
    ]);
    for (const id of [sent, discarded])
      expect(await (await readAs(other, id)).text()).toContain(`<IBAN>${SPANISH_IBAN}</IBAN>`);
    const where = { actorId: other.id, subjectId: master.id, action: "bankDetails.seen" };
    expect(await db.auditEntry.count({ where })).toBe(2);
    await db.bankDetails.updateMany({ where: { userId: master.id }, data: { sealed: null } });
    expect(await find()).toMatchObject([{ isReadable: false }, { isReadable: false }]);
    expect((await readAs(other, sent)).status).toBe(409);
    expect(await db.auditEntry.count({ where })).toBe(2);
    await expect(listClosedBankFiles(toTestMember(master), {})).rejects.toMatchObject({ code: "Forbidden" });
    expect((await readAs(master, sent)).status).toBe(403);
  });

  test("leaves out who has no details in force, and what cannot be paid yet", async () => {
    const admin = await createTestAdmin();
    const { master, ids } = await createPaidMaster();
    const without = await createTestSale(await createTestMaster());
    const due = await createTestSale(master, { availableBillingDate: new Date(Date.now() + 1e9) });
    const disputed = await createTestSale(master, { disputed: true });
    const dollars = await createTestSale(master, { currency: "usd" });
    const others = [without.id, due.id, disputed.id, dollars.id];
    expect((await makeAs(admin, { format: "SEPA", orderIds: others })).status).toBe(409);
    const id = await makeFile(admin, [...ids, ...others]);
    expect(await db.bankFileLine.count({ where: { fileId: id } })).toBe(1);
  });

  test("pays the account in force, not the one that waits", async () => {
    const admin = await createTestAdmin();
    const { master, ids } = await createPaidMaster();
    const now = Date.now();
    await db.bankDetails.create({
      data: {
        ...{ userId: master.id, country: "DE", method: "IBAN", lastCharacters: "3000", sealed: "x" },
        createdAt: new Date(now - 3_600_000),
        confirmedAt: new Date(now - 3_600_000),
        effectiveAt: new Date(now + 71 * 3_600_000),
      },
    });
    const xml = await (await readAs(admin, await makeFile(admin, ids))).text();
    expect(xml).toContain(`<CdtrAcct><Id><IBAN>${SPANISH_IBAN}`);
  });

  test("as CSV has the whole account in groups, and no euros of SEPA", async () => {
    const admin = await createTestAdmin();
    const { ids } = await createPaidMaster();
    const mexican = await createTestMaster();
    await createTestBankDetails(mexican, mexicanAccount);
    const sale = await createTestSale(mexican, { amount: 50_000, currency: "mxn" });
    const { body } = await makeAs(admin, { format: "CSV", orderIds: [...ids, sale.id] });
    expect(body.data).toMatchObject({ payments: 1, sales: 1 });
    const text = await (await readAs(admin, body.data.id)).text();
    const [, line, ...rest] = text.split("\r\n").filter(Boolean);
    expect(rest).toEqual([]);
    expect(line).toContain("Noor Salgado;GODE561231GR8;MX;CLABE;0321 8000 0118 3597 19;;;;MXN;");
    // Without an account to pay from, a CSV takes everything.
    await db.sepaSender.deleteMany();
    const refused = await makeAs(admin, { format: "SEPA", orderIds: ids });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("la cuenta desde la que se paga") },
    });
    expect((await makeAs(admin, { format: "CSV", orderIds: ids })).body.data.sales).toBe(1);
  });

  test("keeps the sender that it was made with", async () => {
    const admin = await createTestAdmin();
    const { ids } = await createPaidMaster();
    const id = await makeFile(admin, ids);
    const spanish = { name: "Ayllu Círculo", iban: "ES79 2100 0813 6101 2345 6789", bic: "CAIXESBBXXX" };
    expect((await saveSenderAs(admin, spanish)).body.data).toEqual({
      name: "Ayllu Círculo",
      iban: "ES7921000813610123456789",
      bic: "CAIXESBBXXX",
    });
    expect(await (await readAs(admin, id)).text()).toContain("<IBAN>DE89370400440532013000</IBAN>");
    const later = await createPaidMaster();
    const text = await (await readAs(admin, await makeFile(admin, later.ids))).text();
    expect(text).toContain("<IBAN>ES7921000813610123456789</IBAN>");
    expect(await db.auditEntry.count({ where: { action: "sepaSender.changed", actorId: admin.id } })).toBe(1);
  });

  test.each([
    ["an IBAN with a wrong digit", { ...GERMAN_SENDER, iban: "DE89 3704 0044 0532 0130 01" }, "iban"],
    ["an account outside SEPA", { ...GERMAN_SENDER, iban: "BR18 0036 0305 0000 1000 9795 493C 1" }, "iban"],
    ["a BIC of nine letters", { ...GERMAN_SENDER, bic: "CAIXESBBX" }, "bic"],
    ["no name", { ...GERMAN_SENDER, name: " " }, "name"],
  ])("is not paid from %s", async (_, sender, field) => {
    const before = await db.sepaSender.count();
    const { status, body } = await saveSenderAs(await createTestAdmin(), sender);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await db.sepaSender.count()).toBe(before);
  });

  test("is for admins only", async () => {
    expect((await saveSenderAs(await createTestMaster(), GERMAN_SENDER)).status).toBe(403);
    const { master, ids } = await createPaidMaster();
    expect((await makeAs(master, { format: "SEPA", orderIds: ids })).status).toBe(403);
    const id = await makeFile(await createTestAdmin(), ids);
    expect((await readAs(master, id)).status).toBe(403);
    expect((await closeAs(master, id, { status: "SENT" })).status).toBe(403);
    expect((await callHandler(list, { cookie: await createSessionCookie(master) })).status).toBe(403);
  });

  test("takes no date in the future or before a sale", async () => {
    const admin = await createTestAdmin();
    const { ids } = await createPaidMaster();
    const id = await makeFile(admin, ids);
    for (const paidOn of ["2001-01-01", "2999-01-01"]) {
      const { status, body } = await closeAs(admin, id, { status: "SENT", paidOn });
      expect([status, Object.keys(body.fields)]).toEqual([422, ["paidOn"]]);
    }
    expect((await orderOf(ids[0] ?? "")).paidToMaster).toBe(false);
  });

  test("keeps its sales from being paid in another way", async () => {
    const admin = await createTestAdmin();
    const { master, ids } = await createPaidMaster();
    const cookie = await createSessionCookie(admin);
    await makeFile(admin, ids);
    expect((await callHandler(pay, { method: "POST", cookie, json: { orderIds: ids } })).status).toBe(409);
    const [id = ""] = ids;
    const marked = await callHandler(update, {
      method: "PUT",
      cookie,
      params: { id },
      json: { paidToMaster: true },
    });
    expect(marked.status).toBe(409);
    const { body } = await callHandler(listPayouts, { cookie });
    expect(body.content.filter((group: { master: Person }) => group.master.id === master.id)).toEqual([]);
  });
});

test("the list of payouts shows the masked account, and since when a new one is paid", async () => {
  const admin = await createTestAdmin();
  const { master } = await createPaidMaster();
  const without = await createTestMaster();
  await createTestSale(without);
  const { body } = await callHandler(listPayouts, { cookie: await createSessionCookie(admin) });
  const stateOf = ({ id }: Person) =>
    body.content.find((group: { master: Person }) => group.master.id === id)?.bankDetails;
  expect(stateOf(master)).toEqual({ account: "ES•• •••• 1332", heldUntil: null });
  expect(stateOf(without)).toEqual({ account: null, heldUntil: null });
  expect(JSON.stringify(body)).not.toContain(SPANISH_IBAN);
});

describe("a Master with an account for one currency", () => {
  test("is paid each currency to its account, in the file that it belongs to", async () => {
    const admin = await createTestAdmin();
    const { master, ids } = await createPaidMaster();
    await createTestBankDetails(master, { ...spanishAccount, country: "DE", account: GERMAN_IBAN }, "usd");
    const dollars = await createTestSale(master, { currency: "usd" });
    const pesos = await createTestSale(master, { currency: "mxn" });
    const orderIds = [...ids, dollars.id, pesos.id];
    await makeFile(admin, orderIds);
    const { body } = await makeAs(admin, { format: "CSV", orderIds });
    expect(body.data).toMatchObject({ payments: 2, sales: 2 });
    const csv = await (await readAs(admin, body.data.id)).text();
    const lineOf = (currency: string) => csv.split("\n").find((line) => line.includes(currency)) ?? "";
    expect(lineOf("USD").replaceAll(" ", "")).toContain(GERMAN_IBAN);
    expect(lineOf("MXN").replaceAll(" ", "")).toContain(SPANISH_IBAN);
    const { body: list } = await callHandler(listPayouts, { cookie: await createSessionCookie(admin) });
    expect(list.content.filter((group: { master: Person }) => group.master.id === master.id)).toEqual([]);
  });

  test("without a general one is paid in that currency alone", async () => {
    const admin = await createTestAdmin();
    const master = await createTestMaster();
    await createTestBankDetails(master, undefined, "eur");
    const [euros, dollars] = [
      await createTestSale(master),
      await createTestSale(master, { currency: "usd" }),
    ];
    await makeFile(admin, [euros.id, dollars.id]);
    expect(await linesOf(euros.id)).toHaveLength(1);
    expect((await makeAs(admin, { format: "CSV", orderIds: [dollars.id] })).status).toBe(409);
  });
});

const ROUNDS = 4;

describe("two admins at once", () => {
  test("make one file of the same sales", async () => {
    const admins = [await createTestAdmin(), await createTestAdmin()] as const;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ids, expectInvariants } = await createMasterOfPurchases(2);
      const answers = await Promise.all([
        makeAs(admins[0], { format: "SEPA", orderIds: ids }),
        makeAs(admins[1], { format: "SEPA", orderIds: ids.toReversed() }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      for (const orderId of ids) expect(await linesOf(orderId)).toHaveLength(1);
      await expectInvariants();
    }
  });

  test("confirm a file once, or one confirms and the other discards it", async () => {
    const admins = [await createTestAdmin(), await createTestAdmin()] as const;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { master, ids, expectInvariants } = await createMasterOfPurchases(2);
      const id = await makeFile(admins[0], ids);
      const second = round % 2 === 0 ? "SENT" : "DISCARDED";
      const answers = await Promise.all([
        closeAs(admins[0], id, { status: "SENT" }),
        closeAs(admins[1], id, { status: second }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      const { status } = await db.bankFile.findUniqueOrThrow({ where: { id } });
      const paid = status === "SENT" ? 2 : 0;
      expect(await db.auditEntry.count({ where: { subjectId: master.id, action: "sale.paid" } })).toBe(paid);
      expect(await db.notification.count({ where: { userId: master.id, type: "paid-out" } })).toBe(paid / 2);
      await expectInvariants();
    }
  });

  test("control: without the lock both would pay", async () => {
    const { ids } = await createPaidMaster();
    const id = await makeFile(await createTestAdmin(), ids);
    const meet = createBarrier(2);
    const attempt = async () => {
      const { status } = await db.bankFile.findUniqueOrThrow({ where: { id } });
      await meet();
      return status === "OPEN" ? 1 : 0;
    };
    expect(await Promise.all([attempt(), attempt()])).toEqual([1, 1]);
  });

  test("control: the database refuses a sale in two open files", async () => {
    const { ids } = await createPaidMaster();
    const id = await makeFile(await createTestAdmin(), ids);
    const [line] = await linesOf(ids[0] ?? "");
    const { format, madeById, executionDate } = await db.bankFile.findUniqueOrThrow({ where: { id } });
    const other = await db.bankFile.create({ data: { format, madeById, executionDate } });
    if (!line) throw new Error("The file has no line");
    const copy = { ...line, fileId: other.id };
    await expect(db.bankFileLine.create({ data: copy })).rejects.toThrow(/BankFileLine_one_open|orderId/);
    const now = new Date();
    await db.bankFile.update({ where: { id }, data: { status: "DISCARDED", closedAt: now } });
    await db.bankFileLine.create({ data: copy });
  });
});

describe("a refund", () => {
  test("after the file was made leaves the amount that the bank pays, and shows as overpaid", async () => {
    const admin = await createTestAdmin();
    const { ids, expectInvariants } = await createMasterOfPurchases();
    const [orderId = ""] = ids;
    const id = await makeFile(admin, ids);
    await refundAtProcessor(orderId, 1250);
    const { body } = await callHandler(list, { cookie: await createSessionCookie(admin) });
    const open = body.data.open.find((file: { id: string }) => file.id === id);
    expect(open).toMatchObject({
      sums: [{ currency: "eur", amount: 1859 }],
      lessSince: [{ currency: "eur", amount: 929 }],
    });
    expect(await (await readAs(admin, id)).text()).toContain("18.59");
    await closeAs(admin, id, { status: "SENT" });
    expect(await orderOf(orderId)).toMatchObject({ paidToMaster: true, paidToMasterAmount: 1859 });
    await expectInvariants();
  });

  test("before the file was made lowers what is paid", async () => {
    const admin = await createTestAdmin();
    const { ids, expectInvariants } = await createMasterOfPurchases();
    await refundAtProcessor(ids[0] ?? "", 1250);
    const id = await makeFile(admin, ids);
    expect((await linesOf(ids[0] ?? "")).map(({ amount }) => amount)).toEqual([930]);
    await closeAs(admin, id, { status: "SENT" });
    expect((await orderOf(ids[0] ?? "")).paidToMasterAmount).toBe(930);
    await expectInvariants();
  });

  test("while the file is made is paid either before or after, and what is marked is what the file says", async () => {
    const admin = await createTestAdmin();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ids, expectInvariants } = await createMasterOfPurchases();
      const [orderId = ""] = ids;
      const [{ status, body }] = await Promise.all([
        makeAs(admin, { format: "SEPA", orderIds: ids }),
        refundAtProcessor(orderId, 1250),
      ]);
      expect(status).toBe(201);
      const [line] = await linesOf(orderId);
      expect([930, 1859]).toContain(line?.amount);
      const xml = await (await readAs(admin, body.data.id)).text();
      expect(xml).toContain(`>${((line?.amount ?? 0) / 100).toFixed(2)}<`);
      await closeAs(admin, body.data.id, { status: "SENT" });
      expect((await orderOf(orderId)).paidToMasterAmount).toBe(line?.amount);
      await expectInvariants();
    }
  });

  /** As a refund of the processor that does not wait long. */
  const refundAtOnce = (orderId: string, refundedAmount: number) =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`set local lock_timeout = '200ms'`;
      await tx.order.update({ where: { id: orderId }, data: { updatedAt: new Date() } });
      await tx.payment.update({ where: { orderId }, data: { refundedAmount } });
    });

  test("waits until the file that is made of its sale has been written", async () => {
    const { ids } = await createPaidMaster();
    const [orderId = ""] = ids;
    await db.$transaction(async (tx) => {
      const sale = (await lockSales(tx, ids)).get(orderId);
      await expect(refundAtOnce(orderId, 1250)).rejects.toThrow("lock timeout");
      expect(sale?.masterAmount).toBe((await lockSales(tx, ids)).get(orderId)?.masterAmount);
    });
    await refundAtOnce(orderId, 1250);
  });

  test("control: without the lock of the sales, the file would say an amount that a refund has lowered", async () => {
    const { ids } = await createPaidMaster();
    const [orderId = ""] = ids;
    await db.$transaction(async (tx) => {
      const read = async () => (await findSalesById(ids, { forAdmin: true, tx })).get(orderId)?.masterAmount;
      const amount = await read();
      await refundAtOnce(orderId, 1250);
      expect([amount, await read()]).toEqual([1859, 930]);
    });
  });
});

test("an account that the server can no longer read stops the file, naming the Master", async () => {
  const admin = await createTestAdmin();
  const { master, ids } = await createPaidMaster();
  await db.bankDetails.updateMany({ where: { userId: master.id }, data: { sealed: "broken" } });
  const id = await makeFile(admin, ids);
  const response = await readAs(admin, id);
  expect(response.status).toBe(409);
  expect((await response.json()).message).toContain(master.name);
  expect(await db.auditEntry.count({ where: { subjectId: master.id, action: "bankDetails.seen" } })).toBe(0);
});

test("payments to two Masters have different references", async () => {
  const admin = await createTestAdmin();
  const first = await createPaidMaster();
  const second = await createPaidMaster(1, { ...spanishAccount, country: "DE", account: GERMAN_IBAN });
  const id = await makeFile(admin, [...first.ids, ...second.ids]);
  const xml = await (await readAs(admin, id)).text();
  const references = xml.match(/<EndToEndId>[^<]+/g) ?? [];
  expect(new Set(references).size).toBe(2);
  expect(await (await readAs(admin, id)).text()).toBe(xml);
});

test("who was deactivated is in no file but by sales that an admin names", async () => {
  const admin = await createTestAdmin();
  const [gone, active] = [await createPaidMaster(), await createPaidMaster()];
  await db.user.update({ where: { id: gone.master.id }, data: { deactivatedAt: new Date() } });
  const paidBy = async (json: object) => {
    const { status, body } = await makeAs(admin, { format: "SEPA", ...json });
    if (status !== 201) return [];
    const lines = await db.bankFileLine.findMany({ where: { fileId: body.data.id } });
    return lines.map(({ masterId }) => masterId);
  };
  const everybody = await paidBy({});
  expect(everybody).not.toContain(gone.master.id);
  expect(everybody).toContain(active.master.id);
  expect(await paidBy({ orderIds: gone.ids })).toEqual([gone.master.id]);
});
