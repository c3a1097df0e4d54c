import { describe, expect, test } from "vitest";
import { POST as askForPlace } from "@/app/api/ayni/[slug]/solidarity/route";
import { GET as file } from "@/app/api/files/[id]/route";
import { GET as termOf, POST as giveBack } from "@/app/api/orders/refund/[id]/route";
import { POST as refundSale } from "@/app/api/orders/sales/[id]/refund/route";
import { db } from "@/lib/platform/db/client";
import { settleOrder } from "@/lib/orders/settlement";
import { hasLiveAccess } from "@/lib/orders/order/data";
import { sweepReturns } from "@/lib/orders/withdrawal/service";
import { makeEncuentro, makeFile } from "../../../tools/factories/ayni";
import { bought, makeOffer, placeOrderAs } from "../../../tools/factories/purchases";
import { makeOrder } from "../../../tools/factories/orders";
import { makeSale } from "../../../tools/factories/sales";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";
import { control, processor } from "../../../tools/faults/payments-control";

type Person = { id: string };

const DAY = 24 * 3_600_000;
const FUNDED = { fundsPlace: true };

const askBack = async (person: Person | null, id: string) =>
  call(giveBack, {
    method: "POST",
    params: { id },
    cookie: person ? await cookieOf(person) : undefined,
  });
const term = async (person: Person, id: string) =>
  (await call(termOf, { params: { id }, cookie: await cookieOf(person) })).body.data;

const orderOf = (id: string) => db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });
const refundsOf = async (id: string) => {
  const { paymentIntentId } = await orderOf(id);
  const { data } = await processor.refunds.list({ payment_intent: paymentIntentId ?? "" });
  return data.map(({ amount }) => amount);
};
const mailsTo = (email: string) => db.outboxMail.count({ where: { to: email, template: "refunded" } });
const toldMaster = (masterUserId: string) =>
  db.notification.count({ where: { userId: masterUserId, type: "sale-refunded" } });

async function takePlace(ayni: { id: string }) {
  const asker = await makeUser({ emailVerified: new Date() });
  const { body } = await call(askForPlace, {
    method: "POST",
    params: { slug: ayni.id },
    cookie: await cookieOf(asker),
  });
  return { asker, granted: body.data.granted as boolean };
}

describe("a buyer who asks for their money back", () => {
  test("gets it, loses the access and the place is free again", async () => {
    const ayni = await makeOffer({ capacity: 1 });
    const { id, buyer } = await bought(ayni);
    expect(await term(buyer, id)).toMatchObject({ amount: 2500, allowed: true, reason: null });
    const { status, body } = await askBack(buyer, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: "refunded", refundedAmount: 2500 });
    expect(await hasLiveAccess(buyer.id, ayni.id)).toBe(false);
    expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).takenPlaces).toBe(0);
    expect(await mailsTo(buyer.email)).toBe(1);
    expect(await toldMaster(ayni.userId)).toBe(1);
    expect(await term(buyer, id)).toMatchObject({
      allowed: false,
      reason: "Ya te hemos devuelto este pago.",
    });
    expect(await askBack(buyer, id)).toMatchObject({ status: 409 });
    expect(await refundsOf(id)).toEqual([2500]);
    expect((await placeOrderAs(buyer, ayni)).status).toBe(201);
  });

  test("several times at once gets it once", async () => {
    const { id, buyer } = await bought(await makeOffer(), FUNDED);
    const answers = await Promise.all(Array.from({ length: 4 }, () => askBack(buyer, id)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
    expect(await refundsOf(id)).toEqual([5000]);
    expect(await mailsTo(buyer.email)).toBe(1);
  });

  test("without the key that makes a repeat safe, a part would be given twice (control)", async () => {
    const { id } = await bought(await makeOffer(), FUNDED);
    const { paymentIntentId } = await orderOf(id);
    const part = { payment_intent: paymentIntentId ?? "", amount: 2500 };
    await Promise.all([processor.refunds.create(part), processor.refunds.create(part)]);
    expect(await refundsOf(id)).toEqual([2500, 2500]);
  });

  test("while an admin gives it back gets it once", async () => {
    const { id, buyer } = await bought(await makeOffer());
    const admin = await cookieOf(await makeAdmin());
    await Promise.all([
      askBack(buyer, id),
      call(refundSale, { method: "POST", params: { id }, cookie: admin, json: {} }),
    ]);
    expect(await refundsOf(id)).toEqual([2500]);
  });

  test("gets what an admin has not given back yet", async () => {
    const { id, buyer } = await bought(await makeOffer());
    const admin = await cookieOf(await makeAdmin());
    await call(refundSale, { method: "POST", params: { id }, cookie: admin, json: { amount: 1000 } });
    expect(await askBack(buyer, id)).toMatchObject({ status: 200 });
    expect((await refundsOf(id)).sort()).toEqual([1000, 1500]);
  });

  test.each([
    ["visitor", 401],
    ["another", 404],
    ["owner", 404],
    ["admin", 404],
  ] as const)("is not %s", async (who, status) => {
    const ayni = await makeOffer();
    const { id } = await bought(ayni);
    const person = {
      visitor: null,
      another: await makeUser(),
      owner: { id: ayni.userId },
      admin: await makeAdmin(),
    }[who];
    expect((await askBack(person, id)).status).toBe(status);
    expect(await refundsOf(id)).toEqual([]);
  });
});

describe("money is not given back", () => {
  test("once a file was opened, which a player's preload is not", async () => {
    const ayni = await makeOffer();
    const audio = await makeFile(ayni);
    const { id, buyer } = await bought(ayni);
    const cookie = await cookieOf(buyer);
    const fetchFile = (headers: Record<string, string>) =>
      call(file, { params: { id: audio.id }, cookie, headers });
    expect((await fetchFile({ "sec-fetch-dest": "audio" })).status).toBe(302);
    expect(await term(buyer, id)).toMatchObject({ allowed: true });
    expect((await fetchFile({})).status).toBe(302);
    const { status, body } = await askBack(buyer, id);
    expect(status).toBe(409);
    expect(body.message).toContain("Ya has abierto");
    expect(await refundsOf(id)).toEqual([]);
  });

  test("a fortnight after buying", async () => {
    const { id, buyer } = await bought(await makeOffer());
    await db.order.update({ where: { id }, data: { purchaseDate: new Date(Date.now() - 14 * DAY - 1000) } });
    expect(await askBack(buyer, id)).toMatchObject({
      status: 409,
      body: { message: "El plazo para pedir la devolución ha terminado." },
    });
  });

  test("once its first encuentro has begun, but always when all are cancelled", async () => {
    const ayni = await makeOffer({ contentType: "EVENT", onlineType: "VIDEOCALL" });
    const meeting = await makeEncuentro(ayni.id, { startsAt: new Date(Date.now() + DAY) });
    const { id, buyer } = await bought(ayni);
    await db.order.update({ where: { id }, data: { purchaseDate: new Date(Date.now() - 2 * DAY) } });
    const begun = new Date(Date.now() - 1000);
    await db.encuentro.update({
      where: { id: meeting.id },
      data: { startsAt: begun, endsAt: new Date(begun.getTime() + 90 * 60_000) },
    });
    expect((await askBack(buyer, id)).status).toBe(409);
    await db.encuentro.update({ where: { id: meeting.id }, data: { cancelledAt: new Date() } });
    expect(await askBack(buyer, id)).toMatchObject({ status: 200 });
  });

  test("while the bank is asked", async () => {
    const { id, buyer } = await bought(await makeOffer());
    await control("disputes", { payment_intent: (await orderOf(id)).paymentIntentId });
    await settleOrder(id);
    expect(await askBack(buyer, id)).toMatchObject({ status: 409 });
  });

  test("of what was free, or not paid, or paid elsewhere", async () => {
    const ayni = await makeOffer();
    const [taker, payer, buyer] = [await makeUser(), await makeUser(), await makeUser()];
    const free = await makeOrder(taker, ayni);
    const pending = (await placeOrderAs(payer, ayni)).body.data.id;
    const elsewhere = await makeSale(await makeMaster(), { buyer, purchaseDate: new Date() });
    expect((await askBack(taker, free.id)).status).toBe(409);
    expect((await askBack(payer, pending)).status).toBe(409);
    expect((await askBack(buyer, elsewhere.id)).status).toBe(409);
  });
});

describe("money that paid for somebody else's place", () => {
  test("comes back with the rest while nobody has the place", async () => {
    const ayni = await makeOffer();
    const { id, buyer } = await bought(ayni, FUNDED);
    expect((await askBack(buyer, id)).body.data).toMatchObject({ status: "refunded", refundedAmount: 5000 });
    expect(await takePlace(ayni)).toMatchObject({ granted: false });
    const place = await db.solidarityPlace.findUniqueOrThrow({ where: { fundedByOrderId: id } });
    expect(place.cancelledAt).not.toBeNull();
  });

  test("stays once somebody has it: the buyer's own part comes back, and their access ends", async () => {
    const ayni = await makeOffer({ capacity: 2 });
    const { id, buyer } = await bought(ayni, FUNDED);
    const { asker } = await takePlace(ayni);
    expect(await term(buyer, id)).toMatchObject({ amount: 2500, allowed: true });
    expect((await askBack(buyer, id)).body.data).toMatchObject({ status: "refunded", refundedAmount: 2500 });
    expect(await refundsOf(id)).toEqual([2500]);
    expect(await hasLiveAccess(buyer.id, ayni.id)).toBe(false);
    expect(await hasLiveAccess(asker.id, ayni.id)).toBe(true);
    expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).takenPlaces).toBe(1);
    // For the Master it is still a sale: of the place.
    expect(await orderOf(id)).toMatchObject({ status: "COMPLETED", payment: { status: "SUCCEEDED" } });
    expect((await askBack(buyer, id)).status).toBe(409);
    expect((await placeOrderAs(buyer, ayni)).status).toBe(201);
  });

  test("may all be given back by an admin, and the place that somebody has stays theirs", async () => {
    const ayni = await makeOffer();
    const { id } = await bought(ayni, FUNDED);
    const { asker } = await takePlace(ayni);
    const cookie = await cookieOf(await makeAdmin());
    await call(refundSale, { method: "POST", params: { id }, cookie, json: {} });
    expect(await orderOf(id)).toMatchObject({ status: "REFUNDED", payment: { refundedAmount: 5000 } });
    expect(await hasLiveAccess(asker.id, ayni.id)).toBe(true);
  });

  test("is never given back for a place that is given at the same time", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ayni = await makeOffer();
      const { id, buyer } = await bought(ayni, FUNDED);
      const [{ granted }] = await Promise.all([takePlace(ayni), askBack(buyer, id)]);
      const { payment } = await orderOf(id);
      expect(payment?.refundedAmount).toBe(granted ? 2500 : 5000);
    }
  });

  test("of whose return nothing more is heard is offered again, after asking the processor", async () => {
    const ayni = await makeOffer();
    const [lost, done] = [await bought(ayni, FUNDED), await bought(ayni, FUNDED)];
    const { paymentIntentId } = await orderOf(done.id);
    await processor.refunds.create({ payment_intent: paymentIntentId ?? "" });
    // The server died after it had kept the places back.
    await db.solidarityPlace.updateMany({ where: { ayniId: ayni.id }, data: { cancelledAt: new Date() } });
    await sweepReturns(new Date(Date.now() + 3_600_000));
    const places = await db.solidarityPlace.findMany({ where: { ayniId: ayni.id, cancelledAt: null } });
    expect(places.map(({ fundedByOrderId }) => fundedByOrderId)).toEqual([lost.id]);
    expect(await orderOf(done.id)).toMatchObject({ status: "REFUNDED" });
  });
});

test("a return while the processor is away may be asked for again", async () => {
  const { id, buyer } = await bought(await makeOffer(), FUNDED);
  const address = process.env.STRIPE_API_URL;
  const forgetClient = () => Reflect.deleteProperty(globalThis, "aylluStripe");
  process.env.STRIPE_API_URL = "http://127.0.0.1:9";
  forgetClient();
  try {
    expect((await askBack(buyer, id)).status).toBe(503);
  } finally {
    process.env.STRIPE_API_URL = address;
    forgetClient();
  }
  expect(await orderOf(id)).toMatchObject({ status: "COMPLETED" });
  expect((await askBack(buyer, id)).status).toBe(200);
  expect(await refundsOf(id)).toEqual([5000]);
});
