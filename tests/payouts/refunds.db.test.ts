import { describe, expect, test } from "vitest";
import { POST as buy } from "@/app/api/orders/route";
import { POST as refundOwn } from "@/app/api/orders/sales/[id]/own-refund/route";
import { POST as refund } from "@/app/api/orders/sales/[id]/refund/route";
import { GET as getSale, PUT as update } from "@/app/api/orders/sales/[id]/route";
import { db } from "@/lib/platform/db/client";
import { refundMail, type RefundMail } from "@/lib/messaging/mail/templates/payments";
import { syncPayment } from "@/lib/orders/settlement/service";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestSale } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import {
  controlProcessor,
  deliverWebhook,
  listEventsAbout,
  payCheckout,
  stripe,
} from "@/tests/support/faults/payments-control";

type Person = { id: string };

/** A content of 25 € that was paid through the processor. */
async function createPaidSale() {
  const master = await createTestMaster();
  const ayni = await createTestAyni({ userId: master.id, amount: 2500, currency: "EUR" });
  const buyer = await createTestUser();
  const cookie = await createSessionCookie(buyer);
  const { body } = await callHandler(buy, { method: "POST", json: { ayniContentId: ayni.id }, cookie });
  const id: string = body.data.id;
  const { checkoutSessionId } = await db.order.findUniqueOrThrow({ where: { id } });
  await payCheckout(checkoutSessionId ?? "");
  await syncPayment(id);
  return { id, master, buyer, ayni };
}

const refundAs = async (actor: Person | null, id: string, json: Record<string, unknown> = {}) =>
  callHandler(refund, {
    method: "POST",
    params: { id },
    cookie: actor ? await createSessionCookie(actor) : undefined,
    json: { reason: "asked", ...json },
  });

const refundOwnAs = async (actor: Person | null, id: string, json: unknown = { reason: "absent" }) =>
  callHandler(refundOwn, {
    method: "POST",
    params: { id },
    cookie: actor ? await createSessionCookie(actor) : undefined,
    json,
  });

const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });
const auditEntriesOf = (master: Person) =>
  db.auditEntry.findMany({ where: { subjectId: master.id, action: "sale.refunded" } });
const refundsOf = async (id: string) => {
  const { paymentIntentId } = await orderOf(id);
  return (await stripe.refunds.list({ payment_intent: paymentIntentId ?? "" })).data;
};
async function renderRefundMails(to: string) {
  const mails = await db.outboxMail.findMany({ where: { to, template: "refunded" }, orderBy: { id: "asc" } });
  return mails.map(({ payload }) => refundMail(payload as RefundMail, (path) => path));
}
const countMails = (to: string) => db.outboxMail.count({ where: { to, template: "refunded" } });

describe("refunding a sale", () => {
  test("in full ends the access and the payout, notifies the buyer and is recorded", async () => {
    const { id, master, buyer, ayni } = await createPaidSale();
    const admin = await createTestAdmin();
    expect(await hasActiveAccess(buyer.id, ayni.id)).toBe(true);
    const { status, body } = await refundAs(admin, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { id, status: "refunded", refundedAmount: 2500, masterAmount: 0, paidToMaster: false },
      notice: null,
    });
    expect(await orderOf(id)).toMatchObject({
      status: "REFUNDED",
      payment: { status: "REFUNDED", refundedAmount: 2500 },
    });
    expect(await hasActiveAccess(buyer.id, ayni.id)).toBe(false);
    expect(await countMails(buyer.email)).toBe(1);
    expect(await auditEntriesOf(master)).toMatchObject([
      { actorId: admin.id, after: { orderId: id, amount: "2500", currency: "eur", reason: "asked" } },
    ]);
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([2500]);
    expect(await refundAs(admin, id)).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(await refundsOf(id)).toHaveLength(1);
  });

  test("in part keeps the access and lowers the Master's part, until nothing is left", async () => {
    const { id, buyer, ayni } = await createPaidSale();
    const admin = await createTestAdmin();
    const part = await refundAs(admin, id, { amount: 1000 });
    expect(part.body.data).toMatchObject({ status: "due", refundedAmount: 1000, masterAmount: 1115 });
    expect(await hasActiveAccess(buyer.id, ayni.id)).toBe(true);
    const tooMuch = await refundAs(admin, id, { amount: 1501 });
    expect(tooMuch).toMatchObject({
      status: 422,
      body: { fields: { amount: expect.stringMatching(/^Quedan por devolver 15\s€$/) } },
    });
    expect((await refundAs(admin, id)).body.data).toMatchObject({ status: "refunded", refundedAmount: 2500 });
    expect((await refundsOf(id)).map(({ amount }) => amount).sort()).toEqual([1000, 1500]);
    expect(await hasActiveAccess(buyer.id, ayni.id)).toBe(false);
  });

  test("in parts tells the buyer of each what goes back now, and what did before", async () => {
    const { id, buyer } = await createPaidSale();
    const admin = await createTestAdmin();
    await refundAs(admin, id, { amount: 400 });
    await refundAs(admin, id, { amount: 600 });
    await refundAs(admin, id);
    const mails = (await renderRefundMails(buyer.email)).map(({ lines, facts }) => ({
      text: lines.join(" ").replace(/\s/g, " "),
      facts: facts?.map(([name, value]) => `${name}: ${value.replace(/\s/g, " ")}`).slice(1),
    }));
    expect(mails).toHaveLength(3);
    const [first, second, last] = mails;
    expect(first?.text).toContain("Hemos devuelto 4 € de los 25 € que pagaste por");
    expect(first?.text).not.toContain("Antes");
    expect(first?.facts).toEqual(["Devuelto: 4,00 €"]);
    expect(second?.text).toContain("Hemos devuelto 6 € de los 25 €");
    expect(second?.text).toContain("Antes te habíamos devuelto 4 €: en total, 10 €.");
    expect(last?.text).toMatch(/Hemos devuelto 15 € de tu pago por .*, y tu acceso ha terminado\./);
    expect(last?.facts).toEqual(["Devuelto: 15,00 €", "Devuelto en total: 25,00 €"]);
  });

  test("by two admins at once is done and recorded once", async () => {
    const { id, master } = await createPaidSale();
    const admins = [await createTestAdmin(), await createTestAdmin()];
    const answers = await Promise.all(admins.map((admin) => refundAs(admin, id)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([2500]);
    expect(await auditEntriesOf(master)).toHaveLength(1);
  });

  test("control: without the idempotency key the same part is refunded twice", async () => {
    const { id } = await createPaidSale();
    const { paymentIntentId } = await orderOf(id);
    const part = { payment_intent: paymentIntentId ?? "", amount: 1000 };
    await Promise.all([stripe.refunds.create(part), stripe.refunds.create(part)]);
    expect(await refundsOf(id)).toHaveLength(2);
  });

  test("after the payout tells the admin and keeps the paid amount", async () => {
    const { id } = await createPaidSale();
    const admin = await createTestAdmin();
    const cookie = await createSessionCookie(admin);
    await callHandler(update, { method: "PUT", params: { id }, cookie, json: { paidToMaster: true } });
    const { body } = await refundAs(admin, id);
    expect(body.notice).toMatch(/ya se había pagado a su Maestro \(18,59\s€\)/);
    expect(body.data).toMatchObject({ status: "refunded", paidToMaster: true });
    expect((await orderOf(id)).paidToMasterDate).not.toBeNull();
  });

  test("returns 409 for a payment that the processor does not know", async () => {
    const [admin, master] = [await createTestAdmin(), await createTestMaster()];
    const { id } = await createTestSale(master);
    const { status, body } = await refundAs(admin, id);
    expect(status).toBe(409);
    expect(body.message).toContain("no conoce el pago");
    expect(
      (await callHandler(getSale, { params: { id }, cookie: await createSessionCookie(admin) })).body.data
        .refundedAmount,
    ).toBe(0);
    expect(await auditEntriesOf(master)).toEqual([]);
  });

  test("returns 409 for a disputed sale", async () => {
    const { id } = await createTestSale(await createTestMaster(), { disputed: true });
    expect((await refundAs(await createTestAdmin(), id)).status).toBe(409);
  });

  test.each([undefined, "", "porque sí"])("returns 422 for the reason %j", async (reason) => {
    const { id } = await createTestSale(await createTestMaster());
    const { status, body } = await refundAs(await createTestAdmin(), id, { reason });
    expect([status, body.fields]).toEqual([422, { reason: "Elige un motivo" }]);
  });

  test.each([0, -1, 1.5, "1000", null])("returns 422 for the amount %j", async (amount) => {
    const { id } = await createTestSale(await createTestMaster());
    expect((await refundAs(await createTestAdmin(), id, { amount })).status).toBe(422);
  });

  test.each([
    ["visitor", 401],
    ["buyer", 403],
    ["owner", 403],
    ["otherMaster", 403],
  ] as const)("%s gets %i", async (role, status) => {
    const { id, master, buyer } = await createPaidSale();
    const person = { visitor: null, buyer, owner: master, otherMaster: await createTestMaster() }[role];
    expect((await refundAs(person, id)).status).toBe(status);
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe("refunding an own sale as its Master", () => {
  const ownEntriesOf = (master: Person) =>
    db.auditEntry.findMany({ where: { subjectId: master.id, action: "sale.refundedByMaster" } });

  test("returns all, ends the access, frees the seat, tells the buyer and is recorded with its reason", async () => {
    const { id, master, buyer, ayni } = await createPaidSale();
    const { status, body } = await refundOwnAs(master, id);
    expect([status, body.data]).toMatchObject([200, { status: "refunded", refundedAmount: 2500 }]);
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([2500]);
    expect(await hasActiveAccess(buyer.id, ayni.id)).toBe(false);
    expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).takenSeats).toBe(0);
    expect(await countMails(buyer.email)).toBe(1);
    expect(await ownEntriesOf(master)).toMatchObject([
      { actorId: master.id, after: { orderId: id, amount: "2500", currency: "eur", reason: "absent" } },
    ]);
    expect(body.data.buyer).not.toHaveProperty("email");
    expect((await refundOwnAs(master, id)).status).toBe(409);
    expect(await refundsOf(id)).toHaveLength(1);
  });

  test("twice at once is done and recorded once", async () => {
    const { id, master } = await createPaidSale();
    const answers = await Promise.all([refundOwnAs(master, id), refundOwnAs(master, id)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([2500]);
    expect(await ownEntriesOf(master)).toHaveLength(1);
  });

  test("returns what an admin has left of it", async () => {
    const { id, master } = await createPaidSale();
    await refundAs(await createTestAdmin(), id, { amount: 1000 });
    expect((await refundOwnAs(master, id)).status).toBe(200);
    expect((await refundsOf(id)).map(({ amount }) => amount).sort()).toEqual([1000, 1500]);
  });

  /** A sale like those of the demo: the processor was told of its payment, and knows no checkout of it. */
  async function createToldSale() {
    const master = await createTestMaster();
    const buyer = await createTestUser();
    const { id, ayniContentId } = await createTestSale(master, { buyer });
    const { paymentIntentId = "" } = (await orderOf(id)).payment ?? {};
    const paidAt = Math.floor(Date.now() / 1000) - 3600;
    const paid = { amount: 2500, currency: "eur", paidAt, refundedAmount: 0, refundedAt: paidAt };
    const payment = { ...paid, id: paymentIntentId, orderId: id, email: buyer.email };
    await controlProcessor("history", { payments: [payment], subscriptions: [] });
    return { id, master, buyer, ayniId: ayniContentId, paymentIntentId };
  }

  test("returns one whose checkout the processor does not know, once", async () => {
    const { id, master, buyer, ayniId, paymentIntentId } = await createToldSale();
    expect(await hasActiveAccess(buyer.id, ayniId)).toBe(true);
    const { status, body } = await refundOwnAs(master, id);
    expect([status, body.data]).toMatchObject([200, { status: "refunded", refundedAmount: 2500 }]);
    expect(await hasActiveAccess(buyer.id, ayniId)).toBe(false);
    expect((await refundOwnAs(master, id)).status).toBe(409);
    expect((await stripe.refunds.list({ payment_intent: paymentIntentId })).data).toHaveLength(1);
    expect(await countMails(buyer.email)).toBe(1);
  });

  test("an event tells of what went back of one whose checkout the processor does not know", async () => {
    const { id, paymentIntentId } = await createToldSale();
    await stripe.refunds.create({ payment_intent: paymentIntentId });
    const [event] = await listEventsAbout(id, paymentIntentId);
    await deliverWebhook(event ?? {});
    expect(await orderOf(id)).toMatchObject({ status: "REFUNDED", payment: { refundedAmount: 2500 } });
  });

  test("control: changes nothing if the processor does not know the payment", async () => {
    const [master, buyer] = [await createTestMaster(), await createTestUser()];
    const { id, ayniContentId } = await createTestSale(master, { buyer });
    const { status, body } = await refundOwnAs(master, id);
    expect([status, body.message]).toEqual([409, expect.stringContaining("no conoce el pago")]);
    expect(await hasActiveAccess(buyer.id, ayniContentId)).toBe(true);
    expect(await orderOf(id)).toMatchObject({ status: "COMPLETED", payment: { refundedAmount: 0 } });
    expect(await ownEntriesOf(master)).toEqual([]);
  });

  test("is refused once it was paid out, and control: an admin can", async () => {
    const { id, master } = await createPaidSale();
    const admin = await createTestAdmin();
    const cookie = await createSessionCookie(admin);
    await callHandler(update, { method: "PUT", params: { id }, cookie, json: { paidToMaster: true } });
    const { status, body } = await refundOwnAs(master, id);
    expect([status, body.message]).toEqual([409, expect.stringContaining("ya es tuyo")]);
    expect(await refundsOf(id)).toEqual([]);
    expect((await refundAs(admin, id)).status).toBe(200);
  });

  test.each([{}, { reason: "porque sí" }])("returns 422 for %j", async (json) => {
    const { id, master } = await createPaidSale();
    expect((await refundOwnAs(master, id, json)).status).toBe(422);
    expect(await refundsOf(id)).toEqual([]);
  });

  test.each([
    ["visitor", 401],
    ["buyer", 403],
    ["otherMaster", 404],
    ["admin", 404],
    ["formerMaster", 403],
  ] as const)("%s gets %i", async (role, status) => {
    const { id, master, buyer } = await createPaidSale();
    if (role === "formerMaster")
      await db.user.update({ where: { id: master.id }, data: { role: "student" } });
    const person = {
      visitor: null,
      buyer,
      otherMaster: await createTestMaster(),
      admin: await createTestAdmin(),
      formerMaster: master,
    }[role];
    expect((await refundOwnAs(person, id)).status).toBe(status);
    expect(await refundsOf(id)).toEqual([]);
    expect(await ownEntriesOf(master)).toEqual([]);
  });
});
