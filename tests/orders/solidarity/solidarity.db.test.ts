import { describe, expect, test } from "vitest";
import { DELETE, GET, POST } from "@/app/api/ayni/[slug]/solidarity/route";
import { db } from "@/lib/platform/db/client";
import { grantAllOpenSeats } from "@/lib/orders/solidarity/seats/service";
import { hasActiveAccess } from "@/lib/orders/order/data";
import { createPurchase, createPaidAyni, payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestUser } from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { createBarrier } from "@/tests/setup/barrier";

type Person = { id: string };
type Content = { id: string; userId: string };

const DAY_MS = 24 * 3_600_000;
const FUNDED = { fundsSeat: true };

const createVerifiedUser = () => createTestUser({ emailVerified: new Date() });

async function callAs(person: Person | null, handler: typeof POST, ayni: Content, method: string) {
  const cookie = person ? await createSessionCookie(person) : undefined;
  return callHandler(handler, { method, params: { slug: ayni.id }, cookie });
}
const requestSeat = (person: Person | null, ayni: Content) => callAs(person, POST, ayni, "POST");
const withdrawRequest = (person: Person, ayni: Content) => callAs(person, DELETE, ayni, "DELETE");
const getView = async (person: Person, ayni: Content) => (await callAs(person, GET, ayni, "GET")).body.data;

const seatFundedBy = (orderId: string) =>
  db.solidaritySeat.findUniqueOrThrow({ where: { fundedByOrderId: orderId } });
const countClaimedSeats = (ayni: Content) =>
  db.solidaritySeat.count({ where: { ayniId: ayni.id, claimedByOrderId: { not: null } } });
const notificationKindsOf = async (person: Person) =>
  (await db.notification.findMany({ where: { userId: person.id } })).map(({ type }) => type);

/** Checks the invariants of solidarity seats. */
async function expectValidSeats(ayni: Content) {
  const [row] = await db.$queryRaw<{ violations: number }[]>`
    select count(*)::int as violations from "SolidaritySeat" p
    join "Order" f on f.id = p."fundedByOrderId" left join "Order" t on t.id = p."claimedByOrderId"
    where p."ayniId" = ${ayni.id}::uuid and (f."seatAmount" = 0 or f."ayniContentId" <> p."ayniId"
      or (t.id is not null and (t.amount <> 0 or t."ayniContentId" <> p."ayniId" or t.status <> 'COMPLETED'))
      or (f.status = 'REFUNDED' and p."cancelledAt" is null and p."claimedByOrderId" is null))`;
  expect(row?.violations).toBe(0);
}

describe("funding a seat", () => {
  test("charges both parts and creates one seat after the payment", async () => {
    const ayni = await createPaidAyni();
    const forged = { ...FUNDED, seatAmount: 1, amount: 1, chosenAmount: 1 };
    const { id, buyer } = await createPurchase(ayni, forged);
    const order = await db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });
    expect(order).toMatchObject({
      amount: 5000,
      seatAmount: 2500,
      taxBase: 4132,
      taxAmount: 868,
      feeAmount: 413,
      payment: { amount: 5000 },
    });
    expect(await seatFundedBy(id)).toMatchObject({ claimedByOrderId: null, cancelledAt: null });
    expect(await notificationKindsOf({ id: ayni.userId })).toContain("seat-funded");
    const again = await placeOrderAs(buyer, ayni, FUNDED);
    expect(again.body.data).toMatchObject({ id, status: "completed" });
    expect(await db.solidaritySeat.count({ where: { ayniId: ayni.id } })).toBe(1);
  });

  test("costs the Master's suggestion when the buyer chooses the amount", async () => {
    const ayni = await createPaidAyni({ minimumAmount: 500, suggestedAmount: 2000 });
    const { id } = await createPurchase(ayni, { ...FUNDED, chosenAmount: 700 });
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ amount: 2700, seatAmount: 2000 });
  });

  test.each([
    ["a free content", { amount: 0 }, {}],
    ["a chosen amount of 0", { minimumAmount: 0 }, { chosenAmount: 0 }],
  ])("returns 422 for %s", async (_, overrides, extraFields) => {
    const { status, body } = await placeOrderAs(await createVerifiedUser(), await createPaidAyni(overrides), {
      ...FUNDED,
      ...extraFields,
    });
    expect(status).toBe(422);
    expect(body.fields.fundsSeat).toBeTruthy();
  });

  test("does not change a pending order", async () => {
    const ayni = await createPaidAyni();
    const buyer = await createVerifiedUser();
    const first = await placeOrderAs(buyer, ayni);
    const second = await placeOrderAs(buyer, ayni, FUNDED);
    expect(second.body.data).toEqual(first.body.data);
    await payOrder(first.body.data.id);
    expect(await db.order.findMany({ where: { userId: buyer.id } })).toMatchObject([
      { amount: 2500, seatAmount: 0 },
    ]);
  });
});

describe("requesting a seat", () => {
  test("grants an open seat at once and notifies the funder without naming the receiver", async () => {
    const ayni = await createPaidAyni();
    const { id, buyer } = await createPurchase(ayni, FUNDED);
    const requester = await createVerifiedUser();
    expect(await getView(requester, ayni)).toEqual({ free: 1, waiting: false, nextFrom: null });
    const { status, body } = await requestSeat(requester, ayni);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      granted: true,
      id: expect.any(String),
      slug: ayni.slug,
      section: "contenido",
    });
    expect(await hasActiveAccess(requester.id, ayni.id)).toBe(true);
    expect((await seatFundedBy(id)).claimedByOrderId).toBe(body.data.id);
    expect(await db.order.findUnique({ where: { id: body.data.id } })).toMatchObject({ amount: 0 });
    expect(await notificationKindsOf(requester)).not.toContain("seat-granted");
    const notification = await db.notification.findFirstOrThrow({
      where: { userId: buyer.id, type: "seat-claimed" },
    });
    expect(notification.payload).toEqual({ slug: ayni.slug, title: ayni.title });
    expect((await requestSeat(requester, ayni)).body.data).toEqual(body.data);
    await expectValidSeats(ayni);
  });

  test("waits in order of creation and notifies the user of the grant", async () => {
    const ayni = await createPaidAyni();
    const [first, second] = [await createVerifiedUser(), await createVerifiedUser()];
    for (const person of [first, second, first]) {
      expect((await requestSeat(person, ayni)).body.data).toEqual({ granted: false });
    }
    expect(await getView(first, ayni)).toEqual({ free: 0, waiting: true, nextFrom: null });
    await createPurchase(ayni, FUNDED);
    expect(await hasActiveAccess(first.id, ayni.id)).toBe(true);
    expect(await hasActiveAccess(second.id, ayni.id)).toBe(false);
    expect(await notificationKindsOf(first)).toContain("seat-granted");
    expect((await requestSeat(second, ayni)).body.data).toEqual({ granted: false });
  });

  test("is confirmed with its hours once, by the mail of a place", async () => {
    const ayni = await createPaidAyni();
    const requester = await createVerifiedUser();
    await db.user.update({ where: { id: requester.id }, data: { quietFrom: null, quietTo: null } });
    await requestSeat(requester, ayni);
    const startsAt = new Date(Date.now() + 3 * DAY_MS);
    const { id: encuentroId } = await createTestEncuentro(ayni.id, { startsAt });
    await createPurchase(ayni, FUNDED);
    expect(await notificationKindsOf(requester)).toContain("seat-granted");
    const mails = await db.outboxMail.findMany({ where: { userId: requester.id } });
    expect(mails).toMatchObject([{ template: "place", payload: { encuentroIds: [encuentroId] } }]);
  });

  test("can be withdrawn", async () => {
    const ayni = await createPaidAyni();
    const requester = await createVerifiedUser();
    await requestSeat(requester, ayni);
    expect((await withdrawRequest(requester, ayni)).status).toBe(204);
    expect((await withdrawRequest(requester, ayni)).status).toBe(204);
    await createPurchase(ayni, FUNDED);
    expect(await hasActiveAccess(requester.id, ayni.id)).toBe(false);
    expect(await getView(requester, ayni)).toMatchObject({ free: 1, waiting: false });
  });

  test("is withdrawn when the user buys the content", async () => {
    const ayni = await createPaidAyni();
    const requester = await createVerifiedUser();
    await requestSeat(requester, ayni);
    await payOrder((await placeOrderAs(requester, ayni)).body.data.id);
    expect(await getView(requester, ayni)).toMatchObject({ waiting: false });
  });

  test("is granted once in 30 days across all contents", async () => {
    const [ayni, other] = [await createPaidAyni(), await createPaidAyni()];
    await createPurchase(ayni, FUNDED);
    await createPurchase(other, FUNDED);
    const requester = await createVerifiedUser();
    expect((await requestSeat(requester, ayni)).body.data.granted).toBe(true);
    const refused = await requestSeat(requester, other);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/puedes pedir otro desde el \S+, \d+ de /);
    await db.solidarityRequest.updateMany({
      where: { userId: requester.id },
      data: { grantedAt: new Date(Date.now() - 30 * DAY_MS) },
    });
    expect((await requestSeat(requester, other)).body.data.granted).toBe(true);
  });

  test("for two contents at once grants one", async () => {
    const contents = [await createPaidAyni(), await createPaidAyni()];
    for (const ayni of contents) await createPurchase(ayni, FUNDED);
    const requester = await createVerifiedUser();
    await Promise.all(contents.map((ayni) => requestSeat(requester, ayni)));
    expect(
      await db.solidarityRequest.count({ where: { userId: requester.id, grantedAt: { not: null } } }),
    ).toBe(1);
  });

  test("waits while the content is sold out", async () => {
    const ayni = await createPaidAyni({ capacity: 1 });
    const { id } = await createPurchase(ayni, FUNDED);
    const requester = await createVerifiedUser();
    expect((await requestSeat(requester, ayni)).body.data).toEqual({ granted: false });
    expect(await seatFundedBy(id)).toMatchObject({ claimedByOrderId: null, cancelledAt: null });
    await db.ayni.update({ where: { id: ayni.id }, data: { capacity: 2 } });
    await grantAllOpenSeats();
    expect(await hasActiveAccess(requester.id, ayni.id)).toBe(true);
    expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).takenSeats).toBe(2);
  });

  const refusals: [string, number, () => Promise<{ person: Person | null; ayni: Content }>][] = [
    ["a visitor", 401, async () => ({ person: null, ayni: await createPaidAyni() })],
    [
      "a user without a verified e-mail",
      403,
      async () => ({ person: await createTestUser(), ayni: await createPaidAyni() }),
    ],
    [
      "the owner",
      409,
      async () => {
        const ayni = await createPaidAyni();
        return { person: { id: ayni.userId }, ayni };
      },
    ],
    [
      "a free content",
      409,
      async () => ({ person: await createVerifiedUser(), ayni: await createPaidAyni({ amount: 0 }) }),
    ],
    [
      "a content with a minimum of 0",
      409,
      async () => ({ person: await createVerifiedUser(), ayni: await createPaidAyni({ minimumAmount: 0 }) }),
    ],
    [
      "a draft",
      404,
      async () => ({
        person: await createVerifiedUser(),
        ayni: await createPaidAyni({ status: "DRAFT", publishedAt: null }),
      }),
    ],
    [
      "an event without upcoming encuentros",
      409,
      async () => ({
        person: await createVerifiedUser(),
        ayni: await createPaidAyni({ contentType: "EVENT", onlineType: "VIDEOCALL" }),
      }),
    ],
    [
      "a user who has the content",
      409,
      async () => {
        const [person, ayni] = [await createVerifiedUser(), await createPaidAyni()];
        await createTestOrder(person, ayni);
        return { person, ayni };
      },
    ],
    [
      "a user with a pending payment",
      409,
      async () => {
        const [person, ayni] = [await createVerifiedUser(), await createPaidAyni()];
        await placeOrderAs(person, ayni);
        return { person, ayni };
      },
    ],
  ];

  test.each(refusals)("by or for %s gets %i", async (_, status, prepare) => {
    const { person, ayni } = await prepare();
    expect((await requestSeat(person, ayni)).status).toBe(status);
    expect(await db.solidarityRequest.count({ where: { ayniId: ayni.id } })).toBe(0);
  });
});

describe("the last open seat", () => {
  test("goes to exactly one of concurrent requests", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ayni = await createPaidAyni();
      await createPurchase(ayni, FUNDED);
      const people = await Promise.all(Array.from({ length: 4 }, createVerifiedUser));
      const answers = await Promise.all(people.map((person) => requestSeat(person, ayni)));
      expect(answers.filter(({ body }) => body.data.granted)).toHaveLength(1);
      expect(await countClaimedSeats(ayni)).toBe(1);
      expect(await db.order.count({ where: { ayniContentId: ayni.id, amount: 0 } })).toBe(1);
      await expectValidSeats(ayni);
    }
  });

  test("control: goes to two users without the lock", async () => {
    const ayni = await createPaidAyni();
    await createPurchase(ayni, FUNDED);
    const bothHaveRead = createBarrier(2);
    const claim = async (person: Person) => {
      const seat = await db.solidaritySeat.findFirstOrThrow({
        where: { ayniId: ayni.id, claimedByOrderId: null },
      });
      await bothHaveRead();
      const { id } = await createTestOrder(person, ayni);
      await db.solidaritySeat.update({ where: { id: seat.id }, data: { claimedByOrderId: id } });
    };
    await Promise.all([claim(await createVerifiedUser()), claim(await createVerifiedUser())]);
    expect(await db.order.count({ where: { ayniContentId: ayni.id, amount: 0 } })).toBe(2);
    expect(await countClaimedSeats(ayni)).toBe(1);
  });
});
