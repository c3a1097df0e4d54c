import { describe, expect, test, vi } from "vitest";
import { DELETE as archive } from "@/app/api/ayni/[slug]/discounts/[discountId]/route";
import { POST as quote } from "@/app/api/ayni/[slug]/discounts/quote/route";
import { GET as list, POST as create } from "@/app/api/ayni/[slug]/discounts/route";
import { POST as withdraw } from "@/app/api/orders/refund/[id]/route";
import { findPublicPricing } from "@/lib/orders/discounts/data";
import { reconcileOrders } from "@/lib/orders/checkout";
import { findPublishedAyni } from "@/lib/content/ayni/data";
import { findSalesById } from "@/lib/payouts/sales/data";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { createTestCode, createTestEarlyPrice } from "@/tests/support/factories/discounts";
import { createPaidAyni, createPurchase, payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { findBrokenInvariants } from "@/tests/support/faults/check-invariants";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

type Ref = { id: string };

const callAs = async (person: Ref | null, handler: Parameters<typeof callHandler>[0], options: object) =>
  callHandler(handler, { ...options, ...(person ? { cookie: await createSessionCookie(person) } : {}) });

const createAs = (person: Ref | null, ayni: Ref, json: object) =>
  callAs(person, create, { method: "POST", params: { slug: ayni.id }, json });
const listAs = (person: Ref | null, ayni: Ref) => callAs(person, list, { params: { slug: ayni.id } });
const quoteAs = (person: Ref | null, ayni: Ref, code: string) =>
  callAs(person, quote, { method: "POST", params: { slug: ayni.id }, json: { code } });
const archiveAs = (person: Ref | null, ayni: Ref, { id }: Ref) =>
  callAs(person, archive, { method: "DELETE", params: { slug: ayni.id, discountId: id } });

const countUses = async ({ id }: Ref) => (await db.discount.findUniqueOrThrow({ where: { id } })).usedCount;
const getOrder = (id: string) => db.order.findUniqueOrThrow({ where: { id } });

async function createOffer(overrides: Parameters<typeof createPaidAyni>[0] = {}) {
  const ayni = await createPaidAyni({ amount: 4000, ...overrides });
  return { ayni, master: { id: ayni.userId } };
}

describe("the discounts of a content", () => {
  test("are created, listed and ended by its Master", async () => {
    const { ayni, master } = await createOffer();
    const made = await createAs(master, ayni, {
      kind: "code",
      code: " luna 10 ",
      amount: 1000,
      endsOn: dayIn(9),
      maxUses: 5,
    });
    expect(made.status).toBe(201);
    const [code] = made.body.data.discounts;
    expect(code).toMatchObject({
      kind: "code",
      code: "LUNA10",
      amount: 1000,
      percent: null,
      endsOn: dayIn(9),
      maxUses: 5,
      usedCount: 0,
      state: "open",
      price: 3000,
    });
    expect((await createAs(master, ayni, { kind: "early", percent: 20, maxUses: 10 })).status).toBe(201);
    const ended = await archiveAs(master, ayni, code);
    expect(ended.body.data.discounts).toMatchObject([{ kind: "early" }, { id: code.id, state: "archived" }]);
    expect((await archiveAs(master, ayni, code)).status).toBe(200);
    expect((await listAs(master, ayni)).body.data).toEqual(ended.body.data);
    // Its name is free again.
    expect((await createAs(master, ayni, { kind: "code", code: "LUNA10", percent: 5 })).status).toBe(201);
  });

  test.each([
    [{ kind: "code", code: "AB", percent: 10 }, "code", /3 a 24/],
    [{ kind: "code", percent: 10 }, "code", /3 a 24/],
    [{ kind: "code", code: "LUNA", percent: 0 }, "percent", /1 a 100/],
    [{ kind: "code", code: "LUNA", percent: 101 }, "percent", /1 a 100/],
    [{ kind: "code", code: "LUNA" }, "percent", /1 a 100/],
    [{ kind: "code", code: "LUNA", percent: 10, amount: 100 }, "amount", /Elige/],
    [{ kind: "code", code: "LUNA", amount: 4001 }, "amount", /no se puede quitar más/],
    [{ kind: "code", code: "LUNA", amount: 3999 }, "amount", /Lo mínimo/],
    [{ kind: "code", code: "LUNA", percent: 99 }, "percent", /Lo mínimo/],
    [{ kind: "code", code: "LUNA", percent: 10, maxUses: 0 }, "maxUses", /usos/],
    [{ kind: "code", code: "LUNA", percent: 10, endsOn: dayIn(-3) }, "endsOn", /no haya pasado/],
    [{ kind: "early", percent: 10 }, "endsOn", /hasta qué día/],
    [{ kind: "early", percent: 10, maxUses: 3, code: "LUNA" }, "code", /no lleva/],
  ])("are refused with the reason at the field: %j", async (json, field, message) => {
    const { ayni, master } = await createOffer();
    const { status, body } = await createAs(master, ayni, json);
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { [field]: expect.stringMatching(message) },
    });
    expect(await db.discount.count({ where: { ayniId: ayni.id } })).toBe(0);
  });

  test("have unique codes and one early price, also for concurrent calls", async () => {
    const { ayni, master } = await createOffer();
    const answers = await Promise.all(
      [1, 2].map((percent) => createAs(master, ayni, { kind: "code", code: "LUNA", percent })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const early = await Promise.all(
      [10, 20].map((percent) => createAs(master, ayni, { kind: "early", percent, maxUses: 3 })),
    );
    expect(early.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(early.find(({ status }) => status === 422)?.body.fields).toHaveProperty("kind");
    // One that is over makes room.
    await db.discount.updateMany({ where: { ayniId: ayni.id, kind: "EARLY" }, data: { endsAt: inDays(-1) } });
    expect((await createAs(master, ayni, { kind: "early", percent: 5, maxUses: 3 })).status).toBe(201);
  });

  test("are nobody else's", async () => {
    const { ayni, master } = await createOffer();
    const { ayni: other } = await createOffer();
    const code = await createTestCode(ayni);
    const json = { kind: "code", code: "SOL", percent: 10 };
    const cases: [Ref | null, number][] = [
      [await createTestMaster(), 404],
      [await createTestUser(), 404],
      [null, 401],
    ];
    for (const [person, status] of cases) {
      expect((await listAs(person, ayni)).status).toBe(status);
      expect((await createAs(person, ayni, json)).status).toBe(status);
      expect((await archiveAs(person, ayni, code)).status).toBe(status);
    }
    // An own content with the id of another's discount.
    expect((await archiveAs({ id: other.userId }, other, code)).status).toBe(404);
    expect(await db.discount.findMany({ where: { ayniId: ayni.id } })).toEqual([code]);
    expect((await listAs(master, ayni)).status).toBe(200);
  });
});

describe("a code", () => {
  test("tells its price, and why it does not apply", async () => {
    const { ayni } = await createOffer();
    const { ayni: other } = await createOffer();
    const buyer = await createTestUser();
    await createTestCode(ayni);
    await createTestCode(ayni, { code: "AYER", endsAt: inDays(-1) });
    await createTestCode(ayni, { code: "FIN", archivedAt: new Date() });
    await createTestCode(ayni, { code: "PESOS", currency: "MXN" });
    await createTestCode(other, { code: "OTRO" });
    expect((await quoteAs(buyer, ayni, "lu na")).body.data).toEqual({
      kind: "code",
      code: "LUNA",
      listAmount: 4000,
      discountAmount: 1000,
      amount: 3000,
      currency: "EUR",
    });
    const messages: [string, RegExp][] = [
      ["AYER", /ha terminado/],
      ["FIN", /ya no se puede usar/],
      ["PESOS", /con el precio de ahora/],
      ["NADA", /no existe/],
      ["OTRO", /no existe/],
      ["", /no existe/],
    ];
    for (const [code, message] of messages) {
      const { status, body } = await quoteAs(buyer, ayni, code);
      expect({ status, code: body.fields?.code }).toEqual({
        status: 422,
        code: expect.stringMatching(message),
      });
    }
    expect((await quoteAs(null, ayni, "LUNA")).status).toBe(401);
  });

  test("cannot be guessed without end", async () => {
    vi.stubEnv("AYLLU_RATE_LIMIT_SCALE", "1");
    const { ayni } = await createOffer();
    const buyer = await createTestUser();
    const statuses = [];
    for (let attempt = 0; attempt < 32; attempt += 1) {
      const { status } =
        attempt % 2
          ? await quoteAs(buyer, ayni, `A${attempt}`)
          : await placeOrderAs(buyer, ayni, { code: `B${attempt}` });
      statuses.push(status);
    }
    expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true);
    expect(statuses.slice(30)).toEqual([429, 429]);
    vi.unstubAllEnvs();
  });

  test("reduces what is paid, shared and given back, and returns its use", async () => {
    const { ayni } = await createOffer();
    const code = await createTestCode(ayni, { maxUses: 1 });
    const { id, buyer } = await createPurchase(ayni, { code: "luna", expectedAmount: 3000 });
    expect(await getOrder(id)).toMatchObject({
      status: "COMPLETED",
      amount: 3000,
      taxBase: 2479,
      taxAmount: 521,
      feeAmount: 248,
      listAmount: 4000,
      discountAmount: 1000,
      discountId: code.id,
    });
    const sale = (await findSalesById([id], { forAdmin: false })).get(id);
    expect(sale).toMatchObject({
      amount: 3000,
      masterAmount: 2231,
      discount: { kind: "code", code: "LUNA", listAmount: 4000, discountAmount: 1000 },
    });
    const [receipt] = await db.outboxMail.findMany({ where: { userId: buyer.id, template: "receipt" } });
    expect(receipt?.payload).toMatchObject({
      amount: 3000,
      discount: { code: "LUNA", discountAmount: 1000 },
    });
    expect(await countUses(code)).toBe(1);
    expect((await quoteAs(await createTestUser(), ayni, "LUNA")).body.fields.code).toMatch(/ya se ha usado/);
    expect(await findBrokenInvariants([ayni.id])).toEqual([]);

    const returned = await callAs(buyer, withdraw, { method: "POST", params: { id } });
    expect(returned.body.data).toMatchObject({ status: "refunded", refundedAmount: 3000 });
    expect(await countUses(code)).toBe(0);
    expect(await findBrokenInvariants([ayni.id])).toEqual([]);
  });

  test("holds its use while a checkout is open, and keeps the price when it ends meanwhile", async () => {
    const { ayni, master } = await createOffer();
    const code = await createTestCode(ayni, { maxUses: 1 });
    const buyer = await createTestUser();
    const { body } = await placeOrderAs(buyer, ayni, { code: "LUNA" });
    expect(await countUses(code)).toBe(1);
    await archiveAs(master, ayni, code);
    await db.ayni.update({ where: { id: ayni.id }, data: { amount: 9000 } });
    // The pending order is resumed as it is.
    expect((await placeOrderAs(buyer, ayni, {})).body.data.id).toBe(body.data.id);
    await payOrder(body.data.id);
    expect(await getOrder(body.data.id)).toMatchObject({ status: "COMPLETED", amount: 3000 });
    expect(await findBrokenInvariants([ayni.id])).toEqual([]);
  });

  test("gets its use back from an expired checkout; a payment after the use is lost is refunded", async () => {
    const { ayni } = await createOffer();
    const code = await createTestCode(ayni, { maxUses: 1 });
    const late = await placeOrderAs(await createTestUser(), ayni, { code: "LUNA" });
    await db.order.update({ where: { id: late.body.data.id }, data: { status: "EXPIRED" } });
    expect(await countUses(code)).toBe(0);
    const { id } = await createPurchase(ayni, { code: "LUNA" });
    await payOrder(late.body.data.id);
    expect((await getOrder(late.body.data.id)).status).toBe("REFUNDED");
    const { userId } = await getOrder(late.body.data.id);
    const mails = await db.outboxMail.findMany({ where: { userId, template: "late-payment" } });
    expect(mails.map(({ payload }) => payload)).toMatchObject([{ amount: 3000, lostDiscount: true }]);
    expect((await getOrder(id)).status).toBe("COMPLETED");
    expect(await countUses(code)).toBe(1);
    expect(await findBrokenInvariants([ayni.id])).toEqual([]);
  });

  test("is released by the job that closes unpaid checkouts", async () => {
    const { ayni } = await createOffer();
    const code = await createTestCode(ayni, { maxUses: 1 });
    const { body } = await placeOrderAs(await createTestUser(), ayni, { code: "LUNA" });
    await reconcileOrders(inDays(1));
    expect((await getOrder(body.data.id)).status).toBe("EXPIRED");
    expect(await countUses(code)).toBe(0);
  });

  test("of 100 % makes a free order, all zeros in euros", async () => {
    const { ayni } = await createOffer({ currency: "CLP", amount: 12_000 });
    const code = await createTestCode(ayni, { percent: 100, maxUses: 1, currency: "CLP" });
    const buyer = await createTestUser();
    const { status, body } = await placeOrderAs(buyer, ayni, { code: "LUNA", expectedAmount: 0 });
    expect({ status, data: body.data }).toMatchObject({ status: 201, data: { status: "completed" } });
    expect(await getOrder(body.data.id)).toMatchObject({
      amount: 0,
      currency: "eur",
      discountId: code.id,
      listAmount: 0,
      discountAmount: 0,
    });
    expect(await countUses(code)).toBe(1);
    const seat = await placeOrderAs(await createTestUser(), ayni, { code: "LUNA", fundsSeat: true });
    expect(seat.status).toBe(422);
    expect(await findBrokenInvariants([ayni.id])).toEqual([]);
  });

  test("leaves a solidarity seat at its full price", async () => {
    const { ayni } = await createOffer();
    await createTestCode(ayni);
    const { id } = await createPurchase(ayni, { code: "LUNA", fundsSeat: true, expectedAmount: 7000 });
    expect(await getOrder(id)).toMatchObject({
      amount: 7000,
      seatAmount: 4000,
      listAmount: 4000,
      discountAmount: 1000,
    });
    expect(await findBrokenInvariants([ayni.id])).toEqual([]);
  });

  test("rounds pesos without decimals", async () => {
    const { ayni } = await createOffer({ currency: "CLP", amount: 12_345 });
    await createTestCode(ayni, { percent: 15, currency: "CLP" });
    const { id } = await createPurchase(ayni, { code: "LUNA" });
    expect(await getOrder(id)).toMatchObject({ amount: 10_493, discountAmount: 1852, currency: "clp" });
  });
});

describe("an early price", () => {
  const loadPricing = async (slug: string, now = new Date()) => {
    const ayni = await findPublishedAyni(slug);
    if (!ayni) throw new Error(`${slug} is not public`);
    return findPublicPricing(ayni, now);
  };

  test("is what everybody pays, until its last day or its last use", async () => {
    const { ayni } = await createOffer();
    await createTestEarlyPrice(ayni, { maxUses: 2, endsAt: inDays(9) });
    expect((await loadPricing(ayni.slug)).early).toMatchObject({
      amount: 3200,
      listAmount: 4000,
      usesLeft: 2,
    });
    expect((await loadPricing(ayni.slug, inDays(10))).early).toBeNull();
    const first = await createPurchase(ayni);
    await createPurchase(ayni, { expectedAmount: 3200 });
    expect((await loadPricing(ayni.slug)).early).toBeNull();
    const last = await createPurchase(ayni);
    expect(await getOrder(first.id)).toMatchObject({ amount: 3200, listAmount: 4000, discountAmount: 800 });
    expect(await getOrder(last.id)).toMatchObject({ amount: 4000, listAmount: null, discountId: null });
    expect(await findBrokenInvariants([ayni.id])).toEqual([]);
  });

  test("is refused with 409 if it is not what the buyer was shown", async () => {
    const { ayni } = await createOffer();
    const early = await createTestEarlyPrice(ayni, { endsAt: inDays(-1) });
    const buyer = await createTestUser();
    const { status, body } = await placeOrderAs(buyer, ayni, { expectedAmount: 3200 });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: expect.stringMatching(/^El precio ha cambiado/),
    });
    await db.discount.update({ where: { id: early.id }, data: { endsAt: inDays(1) } });
    expect((await placeOrderAs(buyer, ayni, { expectedAmount: 4000 })).status).toBe(409);
    expect(await db.order.count({ where: { ayniContentId: ayni.id } })).toBe(0);
    expect((await placeOrderAs(buyer, ayni, { expectedAmount: 3200 })).status).toBe(201);
  });

  test("does not add up with a code: the better one counts", async () => {
    const { ayni } = await createOffer();
    await createTestEarlyPrice(ayni);
    await createTestCode(ayni);
    await createTestCode(ayni, { code: "POCO", amount: 500 });
    const buyer = await createTestUser();
    expect((await quoteAs(buyer, ayni, "POCO")).body.fields.code).toMatch(/precio anticipado, 32\s€/);
    expect((await placeOrderAs(buyer, ayni, { code: "POCO" })).status).toBe(422);
    const { id } = await createPurchase(ayni, { code: "LUNA" });
    expect((await getOrder(id)).amount).toBe(3000);
  });

  test("is not applied where the buyer chooses the price", async () => {
    const { ayni } = await createOffer({ minimumAmount: 500, suggestedAmount: 2000 });
    await createTestEarlyPrice(ayni);
    await createTestCode(ayni);
    expect(await loadPricing(ayni.slug)).toEqual({ early: null, hasCodes: false });
    const { id } = await createPurchase(ayni, { chosenAmount: 700 });
    expect(await getOrder(id)).toMatchObject({ amount: 700, discountId: null });
    expect((await placeOrderAs(await createTestUser(), ayni, { code: "LUNA" })).status).toBe(422);
  });
});

test("the database refuses the discount of another content", async () => {
  const { ayni } = await createOffer();
  const { ayni: other } = await createOffer();
  const code = await createTestCode(other);
  const { body } = await placeOrderAs(await createTestUser(), ayni);
  const data = { discountId: code.id, listAmount: 5000, discountAmount: 1000 };
  await expect(db.order.update({ where: { id: body.data.id }, data })).rejects.toThrow(/another content/);
});
