import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PUT } from "@/app/api/barters/[id]/route";
import { GET as options } from "@/app/api/barters/options/[ayniId]/route";
import { GET, POST } from "@/app/api/barters/route";
import { db } from "@/lib/platform/db/client";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { makeBarter, makeTwoMasters, type TwoMasters } from "../factories/barters";
import { makeOrder } from "../../tools/factories/orders";
import { PERSONAS, cookieToward } from "../../tools/factories/personas";
import { cookieOf, makeAdmin, makeMaster, makeUser } from "../../tools/factories/users";
import { call } from "../../tools/call-handler";
import { droppedTags } from "../setup/next";

const HOUR = 3_600_000;

const stranger = async (ayni: { id: string; userId: string }) => makeOrder(await makeUser(), ayni);

const propose = async (who: { id: string } | null, json: unknown) =>
  call(POST, { method: "POST", json, cookie: who ? await cookieOf(who) : undefined });
const proposed = ({ proposer, offered, wanted }: TwoMasters, extra: object = {}) =>
  propose(proposer, { offeredAyniId: offered.id, wantedAyniId: wanted.id, ...extra });
const answer = async (who: { id: string } | null, id: string, action: string) =>
  call(PUT, {
    method: "PUT",
    params: { id },
    json: { action },
    cookie: who ? await cookieOf(who) : undefined,
  });
const list = async (who: { id: string }) => call(GET, { cookie: await cookieOf(who) });
const noticesOf = (user: { id: string }) => db.notification.findMany({ where: { userId: user.id } });
const ordersOf = (...ayni: { id: string }[]) =>
  db.order.findMany({ where: { ayniContentId: { in: ayni.map(({ id }) => id) } } });
const noOrders = async ({ offered, wanted }: TwoMasters) =>
  expect(await ordersOf(offered, wanted)).toEqual([]);

describe("proposing a trueque", () => {
  test("is told to the other Master, and a repeat answers the same", async () => {
    const two = await makeTwoMasters();
    const first = await proposed(two, { message: " ¿Probamos? " });
    expect(first).toMatchObject({ status: 201, body: { data: { status: "proposed" } } });
    const { id } = first.body.data;
    expect((await proposed(two)).body.data.id).toBe(id);
    const [mirror] = [
      await propose(two.answerer, { offeredAyniId: two.wanted.id, wantedAyniId: two.offered.id }),
    ];
    expect(mirror).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Ya te ha propuesto") },
    });

    expect(await noticesOf(two.answerer)).toMatchObject([
      {
        type: "barter-proposed",
        payload: {
          personName: "Marta Quispe",
          offeredTitle: "Pan y silencio",
          wantedTitle: "Respirar sin prisa",
        },
      },
    ]);
    const [received] = (await list(two.answerer)).body.data.received;
    expect(received).toMatchObject({
      id,
      mine: false,
      status: "proposed",
      message: "¿Probamos?",
      other: { name: "Marta", slug: two.proposer.slug },
      gives: { title: "Respirar sin prisa" },
      receives: { title: "Pan y silencio" },
      hindrance: null,
      received: null,
    });
    expect((await list(two.proposer)).body.data).toMatchObject({ received: [], made: [{ id, mine: true }] });
  });

  test("makes one of two at the same moment", async () => {
    const two = await makeTwoMasters();
    const answers = await Promise.all([proposed(two), proposed(two), proposed(two)]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await db.barter.count({ where: { wantedAyniId: two.wanted.id } })).toBe(1);
    expect(await noticesOf(two.answerer)).toHaveLength(1);
  });

  test("is for who gives something, of one's own for another's", async () => {
    const two = await makeTwoMasters();
    const { offered, wanted, proposer, answerer } = two;
    const input = { offeredAyniId: offered.id, wantedAyniId: wanted.id };
    expect((await propose(null, input)).status).toBe(401);
    expect((await propose(await makeUser(), input)).status).toBe(403);
    expect((await propose(await makeMaster(), input)).status).toBe(404);
    expect((await propose(await makeAdmin(), input)).status).toBe(404);
    expect((await propose(answerer, input)).status).toBe(404);
    const other = await makeAyni({ userId: proposer.id });
    expect((await propose(proposer, { ...input, wantedAyniId: other.id })).status).toBe(409);
    expect((await propose(proposer, { ...input, wantedAyniId: randomUUID() })).status).toBe(404);
    for (const status of ["DRAFT", "ARCHIVED"] as const) {
      const unseen = await makeAyni({ userId: answerer.id, status });
      expect((await propose(proposer, { ...input, wantedAyniId: unseen.id })).status).toBe(404);
    }
    expect(await db.barter.count({ where: { proposerId: proposer.id } })).toBe(0);
    // The control: the very same call, by whom it is for.
    expect((await propose(proposer, input)).status).toBe(201);
  });

  test.each([
    [{ wantedAyniId: "x" }, "wantedAyniId"],
    [{ offeredAyniId: null }, "offeredAyniId"],
    [{ message: "x".repeat(501) }, "message"],
    [{ message: "a\0b" }, "message"],
  ])("refuses %j and writes nothing", async (wrong, field) => {
    const two = await makeTwoMasters();
    const refused = await proposed(two, wrong);
    expect(refused).toMatchObject({ status: 422, body: { error: "ValidationError" } });
    expect(refused.body.fields[field]).toMatch(/\p{L}/u);
    expect(await db.barter.count({ where: { proposerId: two.proposer.id } })).toBe(0);
  });

  test.each<[string, (two: TwoMasters) => Promise<unknown>, RegExp]>([
    ["who wants it has it", ({ proposer, wanted }) => makeOrder(proposer, wanted), /Ya tienes/],
    [
      "the other has what is offered",
      ({ answerer, offered }) => makeOrder(answerer, offered),
      /Lucía ya tiene/,
    ],
    [
      "one of the two is paying for it",
      ({ proposer, wanted }) => makeOrder(proposer, wanted, { status: "PENDING" }),
      /Ya tienes/,
    ],
    [
      "the encuentros have passed",
      ({ wanted }) => makeEncuentro(wanted.id, { startsAt: new Date(Date.now() - 48 * HOUR) }),
      /ya han pasado/,
    ],
    [
      "no place is left",
      async ({ wanted }) => {
        await db.ayni.update({ where: { id: wanted.id }, data: { capacity: 1 } });
        await stranger(wanted);
      },
      /no quedan lugares/,
    ],
  ])("says why it cannot be when %s", async (_name, before, reason) => {
    const two = await makeTwoMasters();
    await before(two);
    const refused = await proposed(two);
    expect(refused).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(refused.body.message).toMatch(reason);
    expect(await db.barter.count({ where: { proposerId: two.proposer.id } })).toBe(0);
    expect(await noticesOf(two.answerer)).toEqual([]);
  });

  test("offers what the other could receive", async () => {
    const two = await makeTwoMasters();
    const { proposer, answerer, wanted, offered } = two;
    await makeOrder(answerer, await makeAyni({ userId: proposer.id, title: "Ya recibido" }));
    const ask = async (who: { id: string }) =>
      call(options, { params: { ayniId: wanted.id }, cookie: await cookieOf(who) });
    expect((await ask(proposer)).body.data).toMatchObject({
      wanted: { id: wanted.id, masterName: "Lucía" },
      hindrance: null,
      offers: [{ id: offered.id, title: "Pan y silencio" }],
    });
    expect((await ask(answerer)).status).toBe(404);
    expect((await ask(await makeUser())).status).toBe(403);
    await makeOrder(proposer, wanted);
    expect((await ask(proposer)).body.data.hindrance).toMatch(/Ya tienes/);
  });
});

describe("answering a trueque", () => {
  test("accepting gives each the other's content, by two free orders", async () => {
    const two = await makeTwoMasters({ capacity: 3, amount: 2500 }, { accessDays: 30, amount: 4000 });
    const { id } = await makeBarter(two);
    droppedTags();
    const accepted = await answer(two.answerer, id, "accept");
    expect(accepted).toMatchObject({ status: 200, body: { data: { status: "accepted", mine: false } } });
    const [forProposer, forAnswerer] = await Promise.all([
      db.order.findFirstOrThrow({ where: { ayniContentId: two.wanted.id } }),
      db.order.findFirstOrThrow({ where: { ayniContentId: two.offered.id } }),
    ]);
    expect(forProposer).toMatchObject({ userId: two.proposer.id, status: "COMPLETED", amount: 0 });
    expect(forProposer.contentExpirationDate).not.toBeNull();
    expect(forAnswerer).toMatchObject({ userId: two.answerer.id, status: "COMPLETED", amount: 0 });
    expect(accepted.body.data.received).toEqual({ orderId: forAnswerer.id, section: "contenido" });
    expect(await db.barter.findUnique({ where: { id } })).toMatchObject({
      wantedOrderId: forProposer.id,
      offeredOrderId: forAnswerer.id,
    });
    expect((await db.ayni.findUniqueOrThrow({ where: { id: two.offered.id } })).takenPlaces).toBe(1);
    expect(droppedTags()).toEqual([`ayni:${two.offered.slug}`]);
    expect(await noticesOf(two.proposer)).toMatchObject([
      { type: "barter-accepted", payload: { orderId: forProposer.id, personName: "Lucía Ferrer" } },
    ]);
  });

  test("an access that has ended makes room for the new one", async () => {
    const two = await makeTwoMasters({}, { capacity: 1 });
    const yesterday = new Date(Date.now() - 24 * HOUR);
    const ended = await makeOrder(two.proposer, two.wanted, { contentExpirationDate: yesterday });
    const { id } = await makeBarter(two);
    expect((await answer(two.answerer, id, "accept")).status).toBe(200);
    expect((await db.order.findUniqueOrThrow({ where: { id: ended.id } })).renewedAt).not.toBeNull();
  });

  test("declining tells the proposer, withdrawing tells nobody, and neither gives anything", async () => {
    const [one, other] = [await makeTwoMasters(), await makeTwoMasters()];
    const declined = await answer(one.answerer, (await makeBarter(one)).id, "decline");
    expect(declined).toMatchObject({ status: 200, body: { data: { status: "declined" } } });
    expect(await noticesOf(one.proposer)).toMatchObject([{ type: "barter-declined" }]);
    const withdrawn = await answer(other.proposer, (await makeBarter(other)).id, "withdraw");
    expect(withdrawn).toMatchObject({ status: 200, body: { data: { status: "withdrawn", mine: true } } });
    expect(await noticesOf(other.answerer)).toEqual([]);
    await noOrders(one);
    await noOrders(other);
    // It may be proposed again.
    expect((await proposed(one)).status).toBe(201);
  });

  test("is for the one to whom it falls, and once", async () => {
    const two = await makeTwoMasters();
    const { id } = await makeBarter(two);
    for (const action of ["accept", "decline"]) {
      for (const persona of PERSONAS) {
        const cookie = await cookieToward(two.proposer, persona);
        const { status } = await call(PUT, { method: "PUT", params: { id }, json: { action }, cookie });
        const unknown = ["visitor", "revoked", "deactivated"].includes(persona);
        expect([persona, status]).toEqual([persona, unknown ? 401 : 404]);
      }
    }
    expect((await answer(two.answerer, id, "withdraw")).status).toBe(404);
    expect((await answer(two.answerer, randomUUID(), "accept")).status).toBe(404);
    expect((await answer(two.answerer, "x", "accept")).status).toBe(400);
    expect((await answer(two.answerer, id, "take")).status).toBe(422);
    await noOrders(two);
    // The control: the same call by the answerer; afterwards nothing is open any more.
    expect((await answer(two.answerer, id, "accept")).status).toBe(200);
    for (const action of ["accept", "decline"]) {
      expect((await answer(two.answerer, id, action)).status).toBe(409);
    }
    expect((await answer(two.proposer, id, "withdraw")).status).toBe(409);
    expect(await ordersOf(two.offered, two.wanted)).toHaveLength(2);
  });

  test.each<[string, (two: TwoMasters) => Promise<unknown>, RegExp]>([
    ["the offered one is sold out", ({ offered }) => stranger(offered), /lugares en «Pan y silencio»/],
    ["the wanted one is sold out", ({ wanted }) => stranger(wanted), /lugares en «Respirar sin prisa»/],
    ["the proposer has it by now", ({ proposer, wanted }) => makeOrder(proposer, wanted), /Marta ya tiene/],
    ["the answerer has it by now", ({ answerer, offered }) => makeOrder(answerer, offered), /Ya tienes/],
    [
      "a content was archived",
      ({ offered }) => db.ayni.update({ where: { id: offered.id }, data: { status: "ARCHIVED" } }),
      /«Pan y silencio» ya no está publicado/,
    ],
    [
      "its encuentros have passed",
      ({ offered }) => makeEncuentro(offered.id, { startsAt: new Date(Date.now() - 48 * HOUR) }),
      /«Pan y silencio» ya han pasado/,
    ],
    [
      "the proposer's account is closed",
      ({ proposer }) => db.user.update({ where: { id: proposer.id }, data: { deactivatedAt: new Date() } }),
      /La cuenta de Marta ya no está abierta/,
    ],
    [
      "the proposer gives no more",
      ({ proposer }) => db.user.update({ where: { id: proposer.id }, data: { role: "student" } }),
      /ya no está publicado/,
    ],
  ])("writes nothing and says why when %s", async (_name, before, reason) => {
    const two = await makeTwoMasters({ capacity: 1 }, { capacity: 1 });
    const { id } = await makeBarter(two);
    await before(two);
    const orders = await db.order.count();
    const refused = await answer(two.answerer, id, "accept");
    expect(refused).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(refused.body.message).toMatch(reason);
    expect(await db.order.count()).toBe(orders);
    expect(await db.barter.findUnique({ where: { id } })).toMatchObject({ status: "PROPOSED" });
    expect(await noticesOf(two.proposer)).toEqual([]);
    const [open] = (await list(two.answerer)).body.data.received;
    expect(open.hindrance).toMatch(reason);
    expect((await answer(two.answerer, id, "decline")).status).toBe(200);
  });
});

test("only Masters have trueques, and only their own", async () => {
  const two = await makeTwoMasters();
  await makeBarter(two);
  expect((await call(GET)).status).toBe(401);
  expect((await list(await makeUser())).status).toBe(403);
  expect((await list(await makeMaster())).body.data).toEqual({ received: [], made: [] });
  expect((await list(await makeAdmin())).body.data).toEqual({ received: [], made: [] });
});
