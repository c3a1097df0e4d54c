import { describe, expect, test } from "vitest";
import { DELETE, GET, POST } from "@/app/api/ayni/[slug]/solidarity/route";
import { db } from "@/lib/platform/db/client";
import { grantEverywhere } from "@/lib/orders/solidarity/seats/service";
import { hasLiveAccess } from "@/lib/orders/order/data";
import { bought, makeOffer, payOrder, placeOrderAs } from "../../../tools/factories/purchases";
import { makeOrder } from "../../../tools/factories/orders";
import { cookieOf, makeUser } from "../../../tools/factories/users";
import { call } from "../../../tools/call-handler";
import { meetingOf } from "../../setup/barrier";

type Person = { id: string };
type Content = { id: string; userId: string };

const DAY = 24 * 3_600_000;
const FUNDED = { fundsPlace: true };

const verified = () => makeUser({ emailVerified: new Date() });

async function as(person: Person | null, handler: typeof POST, ayni: Content, method: string) {
  const cookie = person ? await cookieOf(person) : undefined;
  return call(handler, { method, params: { slug: ayni.id }, cookie });
}
const ask = (person: Person | null, ayni: Content) => as(person, POST, ayni, "POST");
const withdraw = (person: Person, ayni: Content) => as(person, DELETE, ayni, "DELETE");
const view = async (person: Person, ayni: Content) => (await as(person, GET, ayni, "GET")).body.data;

const placeOf = (orderId: string) =>
  db.solidarityPlace.findUniqueOrThrow({ where: { fundedByOrderId: orderId } });
const takenOf = (ayni: Content) =>
  db.solidarityPlace.count({ where: { ayniId: ayni.id, takenByOrderId: { not: null } } });
const noticesOf = async (person: Person) =>
  (await db.notification.findMany({ where: { userId: person.id } })).map(({ type }) => type);

/** The rules that hold of all places, whatever was done. */
async function expectOrder(ayni: Content) {
  const [row] = await db.$queryRaw<{ wrong: number }[]>`
    select count(*)::int as wrong from "SolidarityPlace" p
    join "Order" f on f.id = p."fundedByOrderId" left join "Order" t on t.id = p."takenByOrderId"
    where p."ayniId" = ${ayni.id}::uuid and (f."placeAmount" = 0 or f."ayniContentId" <> p."ayniId"
      or (t.id is not null and (t.amount <> 0 or t."ayniContentId" <> p."ayniId" or t.status <> 'COMPLETED'))
      or (f.status = 'REFUNDED' and p."cancelledAt" is null and p."takenByOrderId" is null))`;
  expect(row?.wrong).toBe(0);
}

describe("funding a place", () => {
  test("asks the processor for the whole, and makes one place once it is paid", async () => {
    const ayni = await makeOffer();
    const forged = { ...FUNDED, placeAmount: 1, amount: 1, chosenAmount: 1 };
    const { id, buyer } = await bought(ayni, forged);
    const order = await db.order.findUniqueOrThrow({ where: { id }, include: { payment: true } });
    expect(order).toMatchObject({
      amount: 5000,
      placeAmount: 2500,
      taxBase: 4132,
      taxAmount: 868,
      feeAmount: 413,
      payment: { amount: 5000 },
    });
    expect(await placeOf(id)).toMatchObject({ takenByOrderId: null, cancelledAt: null });
    expect(await noticesOf({ id: ayni.userId })).toContain("place-funded");
    const again = await placeOrderAs(buyer, ayni, FUNDED);
    expect(again.body.data).toMatchObject({ id, status: "completed" });
    expect(await db.solidarityPlace.count({ where: { ayniId: ayni.id } })).toBe(1);
  });

  test("costs what the Master suggests where the buyer chooses", async () => {
    const ayni = await makeOffer({ minimumAmount: 500, suggestedAmount: 2000 });
    const { id } = await bought(ayni, { ...FUNDED, chosenAmount: 700 });
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ amount: 2700, placeAmount: 2000 });
  });

  test.each([
    ["what is free", { amount: 0 }, {}],
    ["what one takes for nothing", { minimumAmount: 0 }, { chosenAmount: 0 }],
  ])("is refused for %s", async (_, given, more) => {
    const { status, body } = await placeOrderAs(await verified(), await makeOffer(given), {
      ...FUNDED,
      ...more,
    });
    expect(status).toBe(422);
    expect(body.fields.fundsPlace).toBeTruthy();
  });

  test("is not added to a payment that is pending already, nor taken from it", async () => {
    const ayni = await makeOffer();
    const buyer = await verified();
    const first = await placeOrderAs(buyer, ayni);
    const second = await placeOrderAs(buyer, ayni, FUNDED);
    expect(second.body.data).toEqual(first.body.data);
    await payOrder(first.body.data.id);
    expect(await db.order.findMany({ where: { userId: buyer.id } })).toMatchObject([
      { amount: 2500, placeAmount: 0 },
    ]);
  });
});

describe("asking for a place", () => {
  test("gives one that is there at once, tells the funder and nobody of the asker", async () => {
    const ayni = await makeOffer();
    const { id, buyer } = await bought(ayni, FUNDED);
    const asker = await verified();
    expect(await view(asker, ayni)).toEqual({ free: 1, waiting: false, nextFrom: null });
    const { status, body } = await ask(asker, ayni);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      granted: true,
      id: expect.any(String),
      slug: ayni.slug,
      section: "contenido",
    });
    expect(await hasLiveAccess(asker.id, ayni.id)).toBe(true);
    expect((await placeOf(id)).takenByOrderId).toBe(body.data.id);
    expect(await db.order.findUnique({ where: { id: body.data.id } })).toMatchObject({ amount: 0 });
    expect(await noticesOf(asker)).not.toContain("place-granted");
    const told = await db.notification.findFirstOrThrow({ where: { userId: buyer.id, type: "place-taken" } });
    expect(told.payload).toEqual({ slug: ayni.slug, title: ayni.title });
    expect((await ask(asker, ayni)).body.data).toEqual(body.data);
    await expectOrder(ayni);
  });

  test("waits where there is none, in the order of asking, and says so when it comes", async () => {
    const ayni = await makeOffer();
    const [first, second] = [await verified(), await verified()];
    for (const person of [first, second, first]) {
      expect((await ask(person, ayni)).body.data).toEqual({ granted: false });
    }
    expect(await view(first, ayni)).toEqual({ free: 0, waiting: true, nextFrom: null });
    await bought(ayni, FUNDED);
    expect(await hasLiveAccess(first.id, ayni.id)).toBe(true);
    expect(await hasLiveAccess(second.id, ayni.id)).toBe(false);
    expect(await noticesOf(first)).toContain("place-granted");
    expect((await ask(second, ayni)).body.data).toEqual({ granted: false });
  });

  test("can be taken back, and then waits no more", async () => {
    const ayni = await makeOffer();
    const asker = await verified();
    await ask(asker, ayni);
    expect((await withdraw(asker, ayni)).status).toBe(204);
    expect((await withdraw(asker, ayni)).status).toBe(204);
    await bought(ayni, FUNDED);
    expect(await hasLiveAccess(asker.id, ayni.id)).toBe(false);
    expect(await view(asker, ayni)).toMatchObject({ free: 1, waiting: false });
  });

  test("ends when one buys it after all", async () => {
    const ayni = await makeOffer();
    const asker = await verified();
    await ask(asker, ayni);
    await payOrder((await placeOrderAs(asker, ayni)).body.data.id);
    expect(await view(asker, ayni)).toMatchObject({ waiting: false });
  });

  test("is granted once in thirty days, over the whole community", async () => {
    const [ayni, other] = [await makeOffer(), await makeOffer()];
    await bought(ayni, FUNDED);
    await bought(other, FUNDED);
    const asker = await verified();
    expect((await ask(asker, ayni)).body.data.granted).toBe(true);
    const refused = await ask(asker, other);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/puedes pedir otro desde el \S+, \d+ de /);
    await db.solidarityAsk.updateMany({
      where: { userId: asker.id },
      data: { grantedAt: new Date(Date.now() - 30 * DAY) },
    });
    expect((await ask(asker, other)).body.data.granted).toBe(true);
  });

  test("for two contents at once gives one", async () => {
    const contents = [await makeOffer(), await makeOffer()];
    for (const ayni of contents) await bought(ayni, FUNDED);
    const asker = await verified();
    await Promise.all(contents.map((ayni) => ask(asker, ayni)));
    expect(await db.solidarityAsk.count({ where: { userId: asker.id, grantedAt: { not: null } } })).toBe(1);
  });

  test("waits while what is offered is sold out, and loses nothing", async () => {
    const ayni = await makeOffer({ capacity: 1 });
    const { id } = await bought(ayni, FUNDED);
    const asker = await verified();
    expect((await ask(asker, ayni)).body.data).toEqual({ granted: false });
    expect(await placeOf(id)).toMatchObject({ takenByOrderId: null, cancelledAt: null });
    await db.ayni.update({ where: { id: ayni.id }, data: { capacity: 2 } });
    await grantEverywhere();
    expect(await hasLiveAccess(asker.id, ayni.id)).toBe(true);
    expect((await db.ayni.findUniqueOrThrow({ where: { id: ayni.id } })).takenPlaces).toBe(2);
  });

  const refusals: [string, number, () => Promise<{ person: Person | null; ayni: Content }>][] = [
    ["a visitor", 401, async () => ({ person: null, ayni: await makeOffer() })],
    [
      "who has not confirmed their e-mail",
      403,
      async () => ({ person: await makeUser(), ayni: await makeOffer() }),
    ],
    [
      "its owner",
      409,
      async () => {
        const ayni = await makeOffer();
        return { person: { id: ayni.userId }, ayni };
      },
    ],
    ["what is free", 409, async () => ({ person: await verified(), ayni: await makeOffer({ amount: 0 }) })],
    [
      "what one may take for nothing",
      409,
      async () => ({ person: await verified(), ayni: await makeOffer({ minimumAmount: 0 }) }),
    ],
    [
      "a draft",
      404,
      async () => ({
        person: await verified(),
        ayni: await makeOffer({ status: "DRAFT", publishedAt: null }),
      }),
    ],
    [
      "an event without encuentros to come",
      409,
      async () => ({
        person: await verified(),
        ayni: await makeOffer({ contentType: "EVENT", onlineType: "VIDEOCALL" }),
      }),
    ],
    [
      "who has it",
      409,
      async () => {
        const [person, ayni] = [await verified(), await makeOffer()];
        await makeOrder(person, ayni);
        return { person, ayni };
      },
    ],
    [
      "who is about to pay",
      409,
      async () => {
        const [person, ayni] = [await verified(), await makeOffer()];
        await placeOrderAs(person, ayni);
        return { person, ayni };
      },
    ],
  ];

  test.each(refusals)("is not for %s", async (_, status, prepared) => {
    const { person, ayni } = await prepared();
    expect((await ask(person, ayni)).status).toBe(status);
    expect(await db.solidarityAsk.count({ where: { ayniId: ayni.id } })).toBe(0);
  });
});

describe("the last place that somebody funded", () => {
  test("goes to exactly one of many who ask at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const ayni = await makeOffer();
      await bought(ayni, FUNDED);
      const people = await Promise.all(Array.from({ length: 4 }, verified));
      const answers = await Promise.all(people.map((person) => ask(person, ayni)));
      expect(answers.filter(({ body }) => body.data.granted)).toHaveLength(1);
      expect(await takenOf(ayni)).toBe(1);
      expect(await db.order.count({ where: { ayniContentId: ayni.id, amount: 0 } })).toBe(1);
      await expectOrder(ayni);
    }
  });

  test("would go to two who read it without a lock (control)", async () => {
    const ayni = await makeOffer();
    await bought(ayni, FUNDED);
    const bothHaveRead = meetingOf(2);
    const take = async (person: Person) => {
      const place = await db.solidarityPlace.findFirstOrThrow({
        where: { ayniId: ayni.id, takenByOrderId: null },
      });
      await bothHaveRead();
      const { id } = await makeOrder(person, ayni);
      await db.solidarityPlace.update({ where: { id: place.id }, data: { takenByOrderId: id } });
    };
    await Promise.all([take(await verified()), take(await verified())]);
    expect(await db.order.count({ where: { ayniContentId: ayni.id, amount: 0 } })).toBe(2);
    expect(await takenOf(ayni)).toBe(1);
  });
});
