import { describe, expect, test } from "vitest";
import { POST as requestSeat } from "@/app/api/ayni/[slug]/solidarity/route";
import { GET as getFile } from "@/app/api/files/[id]/route";
import { POST as consent } from "@/app/api/orders/consent/[id]/route";
import { GET as getWithdrawal, POST as withdraw } from "@/app/api/orders/refund/[id]/route";
import { POST as refundSale } from "@/app/api/orders/sales/[id]/refund/route";
import { db } from "@/lib/platform/db/client";
import { syncPayment } from "@/lib/orders/settlement/service";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { refundMail, type RefundMail } from "@/lib/messaging/mail/templates/payments";
import { formatLongDay, formatTime } from "@/lib/platform/time/format";
import { reconcileWithdrawals } from "@/lib/orders/withdrawal/service";
import { createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import { createPurchase, createPaidAyni, placeOrderAs } from "@/tests/support/factories/purchases";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createTestSale } from "@/tests/support/factories/sales";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { controlProcessor, stripe } from "@/tests/support/faults/payments-control";

type Person = { id: string };

const DAY_MS = 24 * 3_600_000;
const FUNDED = { fundsSeat: true };

const withdrawAs = async (person: Person | null, id: string) =>
  callHandler(withdraw, {
    method: "POST",
    params: { id },
    cookie: person ? await createSessionCookie(person) : undefined,
  });
const consentAs = async (person: Person, id: string) =>
  callHandler(consent, { method: "POST", params: { id }, cookie: await createSessionCookie(person) });
const getTerm = async (person: Person, id: string) =>
  (await callHandler(getWithdrawal, { params: { id }, cookie: await createSessionCookie(person) })).body.data;

const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });
const refundsOf = async (id: string) => {
  const { paymentIntentId } = await orderOf(id);
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId ?? "" });
  return data.map(({ amount }) => amount);
};
const countRefundMails = (email: string) =>
  db.outboxMail.count({ where: { to: email, template: "refunded" } });
async function renderRefundMail(email: string) {
  const { payload } = await db.outboxMail.findFirstOrThrow({ where: { to: email, template: "refunded" } });
  return refundMail(payload as RefundMail, (path) => path);
}
const countRefundNotifications = (masterUserId: string) =>
  db.notification.count({ where: { userId: masterUserId, type: "sale-refunded" } });

async function requestSeatAsNewUser(ayni: { id: string }) {
  const requester = await createTestUser({ emailVerified: new Date() });
  const { body } = await callHandler(requestSeat, {
    method: "POST",
    params: { slug: ayni.id },
    cookie: await createSessionCookie(requester),
  });
  return { requester, granted: body.data.granted as boolean };
}

describe("a withdrawal", () => {
  test("refunds the buyer, ends the access and frees the seat", async () => {
    const ayni = await createPaidAyni({ capacity: 1 });
    const { id, buyer } = await createPurchase(ayni);
    expect(await getTerm(buyer, id)).toMatchObject({ amount: 2500, allowed: true, reason: null });
    const { status, body } = await withdrawAs(buyer, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: "refunded", refundedAmount: 2500 });
    expect(await hasActiveAccess(buyer.id, ayni.id)).toBe(false);
    expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).takenSeats).toBe(0);
    expect((await orderOf(id)).withdrawnAt).not.toBeNull();
    expect(await countRefundMails(buyer.email)).toBe(1);
    expect(await countRefundNotifications(ayni.userId)).toBe(1);
    expect(await getTerm(buyer, id)).toMatchObject({
      allowed: false,
      reason: "Ya te hemos devuelto este pago.",
    });
    expect(await withdrawAs(buyer, id)).toMatchObject({ status: 409 });
    expect(await refundsOf(id)).toEqual([2500]);
    expect((await placeOrderAs(buyer, ayni)).status).toBe(201);
  });

  test("takes its encuentros out of the buyer's calendar by the mail of the refund", async () => {
    const ayni = await createPaidAyni();
    const startsAt = new Date(Date.now() + 20 * 24 * 3_600_000);
    const { id: encuentroId } = await createTestEncuentro(ayni.id, { startsAt });
    const { id, buyer } = await createPurchase(ayni);
    expect((await withdrawAs(buyer, id)).status).toBe(200);
    const { payload } = await db.outboxMail.findFirstOrThrow({
      where: { to: buyer.email, template: "refunded" },
    });
    expect(payload).toMatchObject({ encuentroIds: [encuentroId] });
  });

  test("is declared by the person as filled in, and acknowledged with day and hour by the mail of the refund", async () => {
    const { id, buyer } = await createPurchase(await createPaidAyni({ title: "Yoga al alba" }));
    await db.user.update({ where: { id: buyer.id }, data: { timezone: "America/Bogota" } });
    const { declaration } = await getTerm(buyer, id);
    const { reference } = await orderOf(id);
    expect(declaration).toMatchObject({ email: buyer.email, title: "Yoga al alba", reference, amount: 2500 });
    expect(declaration.text).toContain(`«Yoga al alba» (pedido ${reference})`);
    expect((await withdrawAs(buyer, id)).status).toBe(200);
    const { withdrawnAt } = await orderOf(id);
    const mail = await renderRefundMail(buyer.email);
    expect(mail.subject).toBe("Hemos recibido tu desistimiento de «Yoga al alba»");
    expect(mail.lines).toContain(declaration.text);
    const at = withdrawnAt?.toISOString() ?? "";
    const moment = `${formatLongDay(at, "America/Bogota")}, a las ${formatTime(at, "America/Bogota")} (hora de Bogotá)`;
    expect(mail.lines.join(" ")).toContain(`Hemos recibido tu desistimiento el ${moment}`);
  });

  test("after a part had gone back acknowledges what goes back now, and the whole", async () => {
    const { id, buyer } = await createPurchase(await createPaidAyni());
    const cookie = await createSessionCookie(await createTestAdmin());
    const json = { reason: "asked", amount: 400 };
    await callHandler(refundSale, { method: "POST", params: { id }, cookie, json });
    expect(await getTerm(buyer, id)).toMatchObject({ amount: 2100 });
    expect((await withdrawAs(buyer, id)).status).toBe(200);
    const { payload } = await db.outboxMail.findFirstOrThrow({
      where: { to: buyer.email, template: "refunded", dedupeKey: `refunded:${id}` },
    });
    expect(payload).toMatchObject({ amount: 2100, returnedBefore: 400 });
    const text = refundMail(payload as RefundMail, (path) => path)
      .lines.join(" ")
      .replace(/\s/g, " ");
    expect(text).toContain("Hemos recibido tu desistimiento");
    expect(text).toContain("Hemos devuelto 21 € de tu pago");
    expect(text).toContain("en total, 25 €");
  });

  test("control: a refund by an admin acknowledges no declaration", async () => {
    const { id, buyer } = await createPurchase(await createPaidAyni());
    const cookie = await createSessionCookie(await createTestAdmin());
    await callHandler(refundSale, { method: "POST", params: { id }, cookie, json: { reason: "asked" } });
    const mail = await renderRefundMail(buyer.email);
    expect(mail.subject).toMatch(/^Te hemos devuelto/);
    expect(mail.lines.join(" ")).not.toContain("desist");
    expect((await orderOf(id)).withdrawnAt).toBeNull();
  });

  test("is refunded once for concurrent requests", async () => {
    const { id, buyer } = await createPurchase(await createPaidAyni(), FUNDED);
    const answers = await Promise.all(Array.from({ length: 4 }, () => withdrawAs(buyer, id)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
    expect(await refundsOf(id)).toEqual([5000]);
    expect(await countRefundMails(buyer.email)).toBe(1);
  });

  test("control: without the idempotency key a part is refunded twice", async () => {
    const { id } = await createPurchase(await createPaidAyni(), FUNDED);
    const { paymentIntentId } = await orderOf(id);
    const part = { payment_intent: paymentIntentId ?? "", amount: 2500 };
    await Promise.all([stripe.refunds.create(part), stripe.refunds.create(part)]);
    expect(await refundsOf(id)).toEqual([2500, 2500]);
  });

  test("is refunded once beside a concurrent refund by an admin", async () => {
    const { id, buyer } = await createPurchase(await createPaidAyni());
    const admin = await createSessionCookie(await createTestAdmin());
    await Promise.all([
      withdrawAs(buyer, id),
      callHandler(refundSale, { method: "POST", params: { id }, cookie: admin, json: { reason: "asked" } }),
    ]);
    expect(await refundsOf(id)).toEqual([2500]);
  });

  test("refunds what an admin has not refunded yet", async () => {
    const { id, buyer } = await createPurchase(await createPaidAyni());
    const admin = await createSessionCookie(await createTestAdmin());
    await callHandler(refundSale, {
      method: "POST",
      params: { id },
      cookie: admin,
      json: { amount: 1000, reason: "asked" },
    });
    expect(await withdrawAs(buyer, id)).toMatchObject({ status: 200 });
    expect((await refundsOf(id)).sort()).toEqual([1000, 1500]);
  });

  test.each([
    ["visitor", 401],
    ["another", 404],
    ["owner", 404],
    ["admin", 404],
  ] as const)("by %s gets %i", async (role, status) => {
    const ayni = await createPaidAyni();
    const { id } = await createPurchase(ayni);
    const person = {
      visitor: null,
      another: await createTestUser(),
      owner: { id: ayni.userId },
      admin: await createTestAdmin(),
    }[role];
    expect((await withdrawAs(person, id)).status).toBe(status);
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe("a withdrawal is refused", () => {
  test("once the buyer has agreed to start, and not before: no file opens without it", async () => {
    const ayni = await createPaidAyni();
    const audio = await createTestFile(ayni);
    const sample = await createTestFile(ayni, { freeSample: true });
    const { id, buyer } = await createPurchase(ayni);
    const cookie = await createSessionCookie(buyer);
    const fetchFile = async (file: { id: string }) =>
      (await callHandler(getFile, { params: { id: file.id }, cookie })).status;
    expect(await fetchFile(audio)).toBe(409);
    expect(await fetchFile(sample)).toBe(302);
    expect(await getTerm(buyer, id)).toMatchObject({ allowed: true });
    expect((await consentAs(await createTestUser(), id)).status).toBe(404);
    expect((await consentAs(buyer, id)).status).toBe(204);
    const consented = await orderOf(id);
    expect(consented).toMatchObject({ consentText: "Al empezar ya no podrás devolverlo" });
    expect((await consentAs(buyer, id)).status).toBe(204);
    expect((await orderOf(id)).consentedAt).toEqual(consented.consentedAt);
    expect(await fetchFile(audio)).toBe(302);
    const { status, body } = await withdrawAs(buyer, id);
    expect(status).toBe(409);
    expect(body.message).toContain("Al empezar ya no podrás devolverlo");
    expect(await refundsOf(id)).toEqual([]);
  });

  test("control: without the consent a recording that was read all the same can be returned", async () => {
    const ayni = await createPaidAyni();
    const audio = await createTestFile(ayni);
    const { id, buyer } = await createPurchase(ayni);
    await db.playbackPosition.create({
      data: { userId: buyer.id, fileId: audio.id, position: "60", percent: 100, updatedAt: new Date() },
    });
    expect(await withdrawAs(buyer, id)).toMatchObject({ status: 200 });
  });

  test("no consent is asked of whoever paid nothing or can return nothing", async () => {
    const free = await createPaidAyni({ amount: 0 });
    const audio = await createTestFile(free);
    const taker = await createTestUser();
    const { id } = await createTestOrder(taker, free);
    const cookie = await createSessionCookie(taker);
    expect((await callHandler(getFile, { params: { id: audio.id }, cookie })).status).toBe(302);
    expect((await consentAs(taker, id)).status).toBe(204);
    expect((await orderOf(id)).consentedAt).toBeNull();
  });

  test("once the 14th day after the purchase has ended", async () => {
    const { id, buyer } = await createPurchase(await createPaidAyni());
    await db.order.update({ where: { id }, data: { purchaseDate: new Date(Date.now() - 15 * DAY_MS) } });
    expect(await withdrawAs(buyer, id)).toMatchObject({
      status: 409,
      body: { message: "El plazo para pedir la devolución ha terminado." },
    });
  });

  test("once the first encuentro has started, unless all are cancelled", async () => {
    const ayni = await createPaidAyni({ contentType: "EVENT", onlineType: "VIDEOCALL" });
    const encuentro = await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + DAY_MS) });
    const { id, buyer } = await createPurchase(ayni);
    await db.order.update({ where: { id }, data: { purchaseDate: new Date(Date.now() - 2 * DAY_MS) } });
    const startsAt = new Date(Date.now() - 1000);
    await db.encuentro.update({
      where: { id: encuentro.id },
      data: { startsAt, endsAt: new Date(startsAt.getTime() + 90 * 60_000) },
    });
    expect((await withdrawAs(buyer, id)).status).toBe(409);
    await db.encuentro.update({ where: { id: encuentro.id }, data: { cancelledAt: new Date() } });
    expect(await getTerm(buyer, id)).toMatchObject({ cause: "cancelled", declaration: null });
    expect(await withdrawAs(buyer, id)).toMatchObject({ status: 200 });
    expect((await orderOf(id)).withdrawnAt).toBeNull();
  });

  test("during a dispute", async () => {
    const { id, buyer } = await createPurchase(await createPaidAyni());
    await controlProcessor("disputes", { payment_intent: (await orderOf(id)).paymentIntentId });
    await syncPayment(id);
    expect(await withdrawAs(buyer, id)).toMatchObject({ status: 409 });
  });

  test("for free, pending and unknown payments", async () => {
    const ayni = await createPaidAyni();
    const [taker, payer, buyer] = [await createTestUser(), await createTestUser(), await createTestUser()];
    const free = await createTestOrder(taker, ayni);
    const pending = (await placeOrderAs(payer, ayni)).body.data.id;
    const unknownPayment = await createTestSale(await createTestMaster(), {
      buyer,
      purchaseDate: new Date(),
    });
    expect((await withdrawAs(taker, free.id)).status).toBe(409);
    expect((await withdrawAs(payer, pending)).status).toBe(409);
    expect((await withdrawAs(buyer, unknownPayment.id)).status).toBe(409);
  });
});

describe("the price of a solidarity seat", () => {
  test("is refunded with the rest while the seat is open", async () => {
    const ayni = await createPaidAyni();
    const { id, buyer } = await createPurchase(ayni, FUNDED);
    expect((await withdrawAs(buyer, id)).body.data).toMatchObject({
      status: "refunded",
      refundedAmount: 5000,
    });
    expect(await requestSeatAsNewUser(ayni)).toMatchObject({ granted: false });
    const seat = await db.solidaritySeat.findUniqueOrThrow({ where: { fundedByOrderId: id } });
    expect(seat.cancelledAt).not.toBeNull();
  });

  test("is not refunded once the seat is claimed; the buyer's own part is, and their access ends", async () => {
    const ayni = await createPaidAyni({ capacity: 2 });
    const { id, buyer } = await createPurchase(ayni, FUNDED);
    const { requester } = await requestSeatAsNewUser(ayni);
    expect(await getTerm(buyer, id)).toMatchObject({ amount: 2500, allowed: true });
    expect((await withdrawAs(buyer, id)).body.data).toMatchObject({
      status: "refunded",
      refundedAmount: 2500,
    });
    expect(await refundsOf(id)).toEqual([2500]);
    expect(await hasActiveAccess(buyer.id, ayni.id)).toBe(false);
    expect(await hasActiveAccess(requester.id, ayni.id)).toBe(true);
    expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).takenSeats).toBe(1);
    // It remains a sale of the seat.
    expect(await orderOf(id)).toMatchObject({ status: "COMPLETED", payment: { status: "SUCCEEDED" } });
    expect((await withdrawAs(buyer, id)).status).toBe(409);
    expect((await placeOrderAs(buyer, ayni)).status).toBe(201);
  });

  test("can be refunded by an admin, while a claimed seat stays with its receiver", async () => {
    const ayni = await createPaidAyni();
    const { id } = await createPurchase(ayni, FUNDED);
    const { requester } = await requestSeatAsNewUser(ayni);
    const cookie = await createSessionCookie(await createTestAdmin());
    await callHandler(refundSale, { method: "POST", params: { id }, cookie, json: { reason: "asked" } });
    expect(await orderOf(id)).toMatchObject({ status: "REFUNDED", payment: { refundedAmount: 5000 } });
    expect(await hasActiveAccess(requester.id, ayni.id)).toBe(true);
  });

  test("is never refunded for a seat that is granted concurrently", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ayni = await createPaidAyni();
      const { id, buyer } = await createPurchase(ayni, FUNDED);
      const [{ granted }] = await Promise.all([requestSeatAsNewUser(ayni), withdrawAs(buyer, id)]);
      const { payment } = await orderOf(id);
      expect(payment?.refundedAmount).toBe(granted ? 2500 : 5000);
    }
  });

  test("is reconciled after a crash: the seat reopens unless the processor refunded it", async () => {
    const ayni = await createPaidAyni();
    const [unrefunded, refunded] = [await createPurchase(ayni, FUNDED), await createPurchase(ayni, FUNDED)];
    const { paymentIntentId } = await orderOf(refunded.id);
    await stripe.refunds.create({ payment_intent: paymentIntentId ?? "" });
    // The server crashed after withholding the seats.
    await db.solidaritySeat.updateMany({ where: { ayniId: ayni.id }, data: { cancelledAt: new Date() } });
    await reconcileWithdrawals(new Date(Date.now() + 3_600_000));
    const seats = await db.solidaritySeat.findMany({ where: { ayniId: ayni.id, cancelledAt: null } });
    expect(seats.map(({ fundedByOrderId }) => fundedByOrderId)).toEqual([unrefunded.id]);
    expect(await orderOf(refunded.id)).toMatchObject({ status: "REFUNDED" });
  });
});

test("a withdrawal can be retried after the processor was down", async () => {
  const { id, buyer } = await createPurchase(await createPaidAyni(), FUNDED);
  const address = process.env.STRIPE_API_URL;
  const forgetClient = () => Reflect.deleteProperty(globalThis, "aylluStripe");
  process.env.STRIPE_API_URL = "http://127.0.0.1:9";
  forgetClient();
  try {
    expect((await withdrawAs(buyer, id)).status).toBe(503);
  } finally {
    process.env.STRIPE_API_URL = address;
    forgetClient();
  }
  expect(await orderOf(id)).toMatchObject({ status: "COMPLETED" });
  expect((await withdrawAs(buyer, id)).status).toBe(200);
  expect(await refundsOf(id)).toEqual([5000]);
});
