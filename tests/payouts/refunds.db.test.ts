import { describe, expect, test } from "vitest";
import { POST as buy } from "@/app/api/orders/route";
import { POST as refund } from "@/app/api/orders/sales/[id]/refund/route";
import { GET as one, PUT as update } from "@/app/api/orders/sales/[id]/route";
import { db } from "@/lib/platform/db/client";
import { settleOrder } from "@/lib/orders/settlement";
import { hasLiveAccess } from "@/lib/orders/order/data";
import { makeAyni } from "../../tools/factories/ayni";
import { makeSale } from "../../tools/factories/sales";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { pay, processor } from "../../tools/faults/payments-control";

type Person = { id: string };

/** A content of 25 € that somebody has paid by the processor. */
async function sold() {
  const master = await makeMaster();
  const ayni = await makeAyni({ userId: master.id, amount: 2500, currency: "EUR" });
  const buyer = await makeUser();
  const cookie = await cookieOf(buyer);
  const { body } = await call(buy, { method: "POST", json: { ayniContentId: ayni.id }, cookie });
  const id: string = body.data.id;
  const { checkoutSessionId } = await db.order.findUniqueOrThrow({ where: { id } });
  await pay(checkoutSessionId ?? "");
  await settleOrder(id);
  return { id, master, buyer, ayni };
}

const giveBack = async (actor: Person | null, id: string, json: unknown = {}) =>
  call(refund, { method: "POST", params: { id }, cookie: actor ? await cookieOf(actor) : undefined, json });

const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });
const acts = (master: Person) =>
  db.auditEntry.findMany({ where: { subjectId: master.id, action: "sale.refunded" } });
const refundsOf = async (id: string) => {
  const { paymentIntentId } = await orderOf(id);
  return (await processor.refunds.list({ payment_intent: paymentIntentId ?? "" })).data;
};
const mails = (to: string) => db.outboxMail.count({ where: { to, template: "refunded" } });

describe("giving money back", () => {
  test("in full ends the access and the payout, tells the buyer and is written down", async () => {
    const { id, master, buyer, ayni } = await sold();
    const admin = await makeAdmin();
    expect(await hasLiveAccess(buyer.id, ayni.id)).toBe(true);
    const { status, body } = await giveBack(admin, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { id, status: "refunded", refundedAmount: 2500, masterAmount: 0, paidToMaster: false },
      notice: null,
    });
    expect(await orderOf(id)).toMatchObject({
      status: "REFUNDED",
      payment: { status: "REFUNDED", refundedAmount: 2500 },
    });
    expect(await hasLiveAccess(buyer.id, ayni.id)).toBe(false);
    expect(await mails(buyer.email)).toBe(1);
    expect(await acts(master)).toMatchObject([
      { actorId: admin.id, after: { orderId: id, amount: "2500", currency: "eur" } },
    ]);
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([2500]);
    expect(await giveBack(admin, id)).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(await refundsOf(id)).toHaveLength(1);
  });

  test("in part keeps the access and lowers the Master's part, until nothing is left", async () => {
    const { id, buyer, ayni } = await sold();
    const admin = await makeAdmin();
    const part = await giveBack(admin, id, { amount: 1000 });
    expect(part.body.data).toMatchObject({ status: "due", refundedAmount: 1000, masterAmount: 1115 });
    expect(await hasLiveAccess(buyer.id, ayni.id)).toBe(true);
    const tooMuch = await giveBack(admin, id, { amount: 1501 });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { fields: { amount: expect.stringMatching(/^Quedan por devolver 15\s€$/) } },
    });
    expect((await giveBack(admin, id)).body.data).toMatchObject({ status: "refunded", refundedAmount: 2500 });
    expect((await refundsOf(id)).map(({ amount }) => amount).sort()).toEqual([1000, 1500]);
    expect(await hasLiveAccess(buyer.id, ayni.id)).toBe(false);
  });

  test("asked for by two at once is given once, and written down once", async () => {
    const { id, master } = await sold();
    const admins = [await makeAdmin(), await makeAdmin()];
    const answers = await Promise.all(admins.map((admin) => giveBack(admin, id)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([2500]);
    expect(await acts(master)).toHaveLength(1);
  });

  test("without the key that makes a repeat safe, the same part would be given twice (control)", async () => {
    const { id } = await sold();
    const { paymentIntentId } = await orderOf(id);
    const part = { payment_intent: paymentIntentId ?? "", amount: 1000 };
    await Promise.all([processor.refunds.create(part), processor.refunds.create(part)]);
    expect(await refundsOf(id)).toHaveLength(2);
  });

  test("that the Master was already paid for is done, and said; what was paid stays written", async () => {
    const { id } = await sold();
    const admin = await makeAdmin();
    const cookie = await cookieOf(admin);
    await call(update, { method: "PUT", params: { id }, cookie, json: { paidToMaster: true } });
    const { body } = await giveBack(admin, id);
    expect(body.notice).toMatch(/ya se había pagado a su Maestro \(18,59\s€\)/);
    expect(body.data).toMatchObject({ status: "refunded", paidToMaster: true });
    expect((await orderOf(id)).paidToMasterDate).not.toBeNull();
  });

  test("of a payment that the processor does not know is refused, and changes nothing", async () => {
    const [admin, master] = [await makeAdmin(), await makeMaster()];
    const { id } = await makeSale(master);
    const { status, body } = await giveBack(admin, id);
    expect(status).toBe(409);
    expect(body.message).toContain("no conoce el pago");
    expect(
      (await call(one, { params: { id }, cookie: await cookieOf(admin) })).body.data.refundedAmount,
    ).toBe(0);
    expect(await acts(master)).toEqual([]);
  });

  test("of what is disputed is refused", async () => {
    const { id } = await makeSale(await makeMaster(), { disputed: true });
    expect((await giveBack(await makeAdmin(), id)).status).toBe(409);
  });

  test.each([0, -1, 1.5, "1000", null])("of %j is refused", async (amount) => {
    const { id } = await makeSale(await makeMaster());
    expect((await giveBack(await makeAdmin(), id, { amount })).status).toBe(422);
  });

  test.each([
    ["visitor", 401],
    ["buyer", 403],
    ["owner", 403],
    ["otherMaster", 403],
  ] as const)("is not for %s", async (who, status) => {
    const { id, master, buyer } = await sold();
    const person = { visitor: null, buyer, owner: master, otherMaster: await makeMaster() }[who];
    expect((await giveBack(person, id)).status).toBe(status);
    expect(await refundsOf(id)).toEqual([]);
  });
});
