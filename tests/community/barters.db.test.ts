import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { PUT } from "@/app/api/barters/[id]/route";
import { GET as options } from "@/app/api/barters/options/[ayniId]/route";
import { GET, POST } from "@/app/api/barters/route";
import { db } from "@/lib/platform/db/client";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestBarter, createTwoMasters, type TwoMasters } from "@/tests/support/factories/barters";
import { createTestOrder } from "@/tests/support/factories/orders";
import { PERSONAS, createPersonaCookie } from "@/tests/support/factories/personas";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";

const HOUR = 3_600_000;

const stranger = async (ayni: { id: string; userId: string }) =>
  createTestOrder(await createTestUser(), ayni);

/** Keeps the only seat of a content for members. */
const keepSeat = ({ id }: { id: string }) =>
  db.ayni.update({
    where: { id },
    data: { capacity: 1, memberSeats: 1, memberSeatsUntil: new Date(Date.now() + 48 * HOUR) },
  });

const propose = async (who: { id: string } | null, json: unknown) =>
  callHandler(POST, { method: "POST", json, cookie: who ? await createSessionCookie(who) : undefined });
const proposeBarter = ({ proposer, offered, wanted }: TwoMasters, extra: object = {}) =>
  propose(proposer, { offeredAyniId: offered.id, wantedAyniId: wanted.id, ...extra });
const answer = async (who: { id: string } | null, id: string, action: string) =>
  callHandler(PUT, {
    method: "PUT",
    params: { id },
    json: { action },
    cookie: who ? await createSessionCookie(who) : undefined,
  });
const list = async (who: { id: string }) => callHandler(GET, { cookie: await createSessionCookie(who) });
const notificationsOf = (user: { id: string }) => db.notification.findMany({ where: { userId: user.id } });
const ordersOf = (...ayni: { id: string }[]) =>
  db.order.findMany({ where: { ayniContentId: { in: ayni.map(({ id }) => id) } } });
const expectNoOrders = async ({ offered, wanted }: TwoMasters) =>
  expect(await ordersOf(offered, wanted)).toEqual([]);

describe("proposing a barter", () => {
  test("notifies the other Master and is idempotent", async () => {
    const two = await createTwoMasters();
    const first = await proposeBarter(two, { message: " ¿Probamos? " });
    expect(first).toMatchObject({ status: 201, body: { data: { status: "proposed" } } });
    const { id } = first.body.data;
    expect((await proposeBarter(two)).body.data.id).toBe(id);
    const [mirror] = [
      await propose(two.recipient, { offeredAyniId: two.wanted.id, wantedAyniId: two.offered.id }),
    ];
    expect(mirror).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Ya te ha propuesto") },
    });

    expect(await notificationsOf(two.recipient)).toMatchObject([
      {
        type: "barter-proposed",
        payload: {
          personName: "Marta Quispe",
          offeredTitle: "Pan y silencio",
          wantedTitle: "Respirar sin prisa",
        },
      },
    ]);
    const [received] = (await list(two.recipient)).body.data.received;
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

  test("creates one barter for two concurrent proposals", async () => {
    const two = await createTwoMasters();
    const answers = await Promise.all([proposeBarter(two), proposeBarter(two), proposeBarter(two)]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await db.barter.count({ where: { wantedAyniId: two.wanted.id } })).toBe(1);
    expect(await notificationsOf(two.recipient)).toHaveLength(1);
  });

  test("is allowed only to Masters, for their own content against another's", async () => {
    const two = await createTwoMasters();
    const { offered, wanted, proposer, recipient } = two;
    const input = { offeredAyniId: offered.id, wantedAyniId: wanted.id };
    expect((await propose(null, input)).status).toBe(401);
    expect((await propose(await createTestUser(), input)).status).toBe(403);
    expect((await propose(await createTestMaster(), input)).status).toBe(404);
    expect((await propose(await createTestAdmin(), input)).status).toBe(404);
    expect((await propose(recipient, input)).status).toBe(404);
    const other = await createTestAyni({ userId: proposer.id });
    expect((await propose(proposer, { ...input, wantedAyniId: other.id })).status).toBe(409);
    expect((await propose(proposer, { ...input, wantedAyniId: randomUUID() })).status).toBe(404);
    for (const status of ["DRAFT", "ARCHIVED"] as const) {
      const unseen = await createTestAyni({ userId: recipient.id, status });
      expect((await propose(proposer, { ...input, wantedAyniId: unseen.id })).status).toBe(404);
    }
    expect(await db.barter.count({ where: { proposerId: proposer.id } })).toBe(0);
    // Control: the same call succeeds for the proposer.
    expect((await propose(proposer, input)).status).toBe(201);
  });

  test.each([
    [{ wantedAyniId: "x" }, "wantedAyniId"],
    [{ offeredAyniId: null }, "offeredAyniId"],
    [{ message: "x".repeat(501) }, "message"],
    [{ message: "a\0b" }, "message"],
  ])("rejects %j and writes nothing", async (wrong, field) => {
    const two = await createTwoMasters();
    const refused = await proposeBarter(two, wrong);
    expect(refused).toMatchObject({ status: 422, body: { error: "ValidationError" } });
    expect(refused.body.fields[field]).toMatch(/\p{L}/u);
    expect(await db.barter.count({ where: { proposerId: two.proposer.id } })).toBe(0);
  });

  test.each<[string, (two: TwoMasters) => Promise<unknown>, RegExp]>([
    [
      "the proposer already owns it",
      ({ proposer, wanted }) => createTestOrder(proposer, wanted),
      /Ya tienes/,
    ],
    [
      "the recipient already owns the offered content",
      ({ recipient, offered }) => createTestOrder(recipient, offered),
      /Lucía ya tiene/,
    ],
    [
      "the proposer has a pending order for it",
      ({ proposer, wanted }) => createTestOrder(proposer, wanted, { status: "PENDING" }),
      /Ya tienes/,
    ],
    [
      "the encuentros have passed",
      ({ wanted }) => createTestEncuentro(wanted.id, { startsAt: new Date(Date.now() - 48 * HOUR) }),
      /ya han pasado/,
    ],
    [
      "no seat is left",
      async ({ wanted }) => {
        await db.ayni.update({ where: { id: wanted.id }, data: { capacity: 1 } });
        await stranger(wanted);
      },
      /no quedan lugares/,
    ],
    [
      "what is left is kept for members",
      ({ wanted }) => keepSeat(wanted),
      /lugares que quedan en «Respirar sin prisa» están reservados para miembros/,
    ],
  ])("returns the reason when %s", async (_name, before, reason) => {
    const two = await createTwoMasters();
    await before(two);
    const refused = await proposeBarter(two);
    expect(refused).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(refused.body.message).toMatch(reason);
    expect(await db.barter.count({ where: { proposerId: two.proposer.id } })).toBe(0);
    expect(await notificationsOf(two.recipient)).toEqual([]);
  });

  test("lists the contents the other Master could receive", async () => {
    const two = await createTwoMasters();
    const { proposer, recipient, wanted, offered } = two;
    await createTestOrder(recipient, await createTestAyni({ userId: proposer.id, title: "Ya recibido" }));
    const ask = async (who: { id: string }) =>
      callHandler(options, { params: { ayniId: wanted.id }, cookie: await createSessionCookie(who) });
    expect((await ask(proposer)).body.data).toMatchObject({
      wanted: { id: wanted.id, masterName: "Lucía" },
      hindrance: null,
      offers: [{ id: offered.id, title: "Pan y silencio" }],
    });
    expect((await ask(recipient)).status).toBe(404);
    expect((await ask(await createTestUser())).status).toBe(403);
    await createTestOrder(proposer, wanted);
    expect((await ask(proposer)).body.data.hindrance).toMatch(/Ya tienes/);
  });
});

describe("answering a barter", () => {
  test("sends its hours to whoever receives encuentros, and nothing to the other", async () => {
    const two = await createTwoMasters();
    const { id: encuentroId } = await createTestEncuentro(two.wanted.id, {
      startsAt: new Date(Date.now() + 48 * HOUR),
    });
    const { id } = await createTestBarter(two);
    expect((await answer(two.recipient, id, "accept")).status).toBe(200);
    const mails = await db.outboxMail.findMany({
      where: { userId: { in: [two.proposer.id, two.recipient.id] }, template: "place" },
    });
    expect(mails).toMatchObject([{ userId: two.proposer.id, payload: { encuentroIds: [encuentroId] } }]);
  });

  test("creates a free order for each party when accepted", async () => {
    const two = await createTwoMasters({ capacity: 3, amount: 2500 }, { accessDays: 30, amount: 4000 });
    const { id } = await createTestBarter(two);
    takeInvalidatedTags();
    const accepted = await answer(two.recipient, id, "accept");
    expect(accepted).toMatchObject({ status: 200, body: { data: { status: "accepted", mine: false } } });
    const [forProposer, forAnswerer] = await Promise.all([
      db.order.findFirstOrThrow({ where: { ayniContentId: two.wanted.id } }),
      db.order.findFirstOrThrow({ where: { ayniContentId: two.offered.id } }),
    ]);
    expect(forProposer).toMatchObject({ userId: two.proposer.id, status: "COMPLETED", amount: 0 });
    expect(forProposer.contentExpirationDate).not.toBeNull();
    expect(forAnswerer).toMatchObject({ userId: two.recipient.id, status: "COMPLETED", amount: 0 });
    expect(accepted.body.data.received).toEqual({ orderId: forAnswerer.id, section: "contenido" });
    expect(await db.barter.findUnique({ where: { id } })).toMatchObject({
      wantedOrderId: forProposer.id,
      offeredOrderId: forAnswerer.id,
    });
    expect((await db.ayni.findUniqueOrThrow({ where: { id: two.offered.id } })).takenSeats).toBe(1);
    expect(takeInvalidatedTags()).toEqual([`ayni:${two.offered.slug}`]);
    expect(await notificationsOf(two.proposer)).toMatchObject([
      { type: "barter-accepted", payload: { orderId: forProposer.id, personName: "Lucía Ferrer" } },
    ]);
  });

  test("replaces an order whose access has expired", async () => {
    const two = await createTwoMasters({}, { capacity: 1 });
    const yesterday = new Date(Date.now() - 24 * HOUR);
    const ended = await createTestOrder(two.proposer, two.wanted, { contentExpirationDate: yesterday });
    const { id } = await createTestBarter(two);
    expect((await answer(two.recipient, id, "accept")).status).toBe(200);
    expect((await db.order.findUniqueOrThrow({ where: { id: ended.id } })).renewedAt).not.toBeNull();
  });

  test("notifies the proposer only when declined, and creates no orders when declined or withdrawn", async () => {
    const [one, other] = [await createTwoMasters(), await createTwoMasters()];
    const declined = await answer(one.recipient, (await createTestBarter(one)).id, "decline");
    expect(declined).toMatchObject({ status: 200, body: { data: { status: "declined" } } });
    expect(await notificationsOf(one.proposer)).toMatchObject([{ type: "barter-declined" }]);
    const withdrawn = await answer(other.proposer, (await createTestBarter(other)).id, "withdraw");
    expect(withdrawn).toMatchObject({ status: 200, body: { data: { status: "withdrawn", mine: true } } });
    expect(await notificationsOf(other.recipient)).toEqual([]);
    await expectNoOrders(one);
    await expectNoOrders(other);
    // It can be proposed again.
    expect((await proposeBarter(one)).status).toBe(201);
  });

  test("is allowed only to the right party, and only once", async () => {
    const two = await createTwoMasters();
    const { id } = await createTestBarter(two);
    for (const action of ["accept", "decline"]) {
      for (const persona of PERSONAS) {
        const cookie = await createPersonaCookie(two.proposer, persona);
        const { status } = await callHandler(PUT, {
          method: "PUT",
          params: { id },
          json: { action },
          cookie,
        });
        const unknown = ["visitor", "revoked", "deactivated"].includes(persona);
        expect([persona, status]).toEqual([persona, unknown ? 401 : 404]);
      }
    }
    expect((await answer(two.recipient, id, "withdraw")).status).toBe(404);
    expect((await answer(two.recipient, randomUUID(), "accept")).status).toBe(404);
    expect((await answer(two.recipient, "x", "accept")).status).toBe(400);
    expect((await answer(two.recipient, id, "take")).status).toBe(422);
    await expectNoOrders(two);
    // Control: the same call succeeds for the recipient, after which the barter is closed.
    expect((await answer(two.recipient, id, "accept")).status).toBe(200);
    for (const action of ["accept", "decline"]) {
      expect((await answer(two.recipient, id, action)).status).toBe(409);
    }
    expect((await answer(two.proposer, id, "withdraw")).status).toBe(409);
    expect(await ordersOf(two.offered, two.wanted)).toHaveLength(2);
  });

  test.each<[string, (two: TwoMasters) => Promise<unknown>, RegExp]>([
    ["the offered one is sold out", ({ offered }) => stranger(offered), /lugares en «Pan y silencio»/],
    ["the wanted one is sold out", ({ wanted }) => stranger(wanted), /lugares en «Respirar sin prisa»/],
    [
      "the offered one is kept for members",
      ({ offered }) => keepSeat(offered),
      /«Pan y silencio» están reservados/,
    ],
    [
      "the proposer already owns it",
      ({ proposer, wanted }) => createTestOrder(proposer, wanted),
      /Marta ya tiene/,
    ],
    [
      "the recipient already owns it",
      ({ recipient, offered }) => createTestOrder(recipient, offered),
      /Ya tienes/,
    ],
    [
      "a content was archived",
      ({ offered }) => db.ayni.update({ where: { id: offered.id }, data: { status: "ARCHIVED" } }),
      /«Pan y silencio» ya no está publicado/,
    ],
    [
      "its encuentros have passed",
      ({ offered }) => createTestEncuentro(offered.id, { startsAt: new Date(Date.now() - 48 * HOUR) }),
      /«Pan y silencio» ya han pasado/,
    ],
    [
      "the proposer's account is closed",
      ({ proposer }) => db.user.update({ where: { id: proposer.id }, data: { deactivatedAt: new Date() } }),
      /La cuenta de Marta ya no está abierta/,
    ],
    [
      "the proposer is no longer a Master",
      ({ proposer }) => db.user.update({ where: { id: proposer.id }, data: { role: "student" } }),
      /ya no está publicado/,
    ],
  ])("writes nothing and returns the reason when %s", async (_name, before, reason) => {
    const two = await createTwoMasters({ capacity: 1 }, { capacity: 1 });
    const { id } = await createTestBarter(two);
    await before(two);
    const orders = await db.order.count();
    const refused = await answer(two.recipient, id, "accept");
    expect(refused).toMatchObject({ status: 409, body: { error: "Conflict" } });
    expect(refused.body.message).toMatch(reason);
    expect(await db.order.count()).toBe(orders);
    expect(await db.barter.findUnique({ where: { id } })).toMatchObject({ status: "PROPOSED" });
    expect(await notificationsOf(two.proposer)).toEqual([]);
    const [open] = (await list(two.recipient)).body.data.received;
    expect(open.hindrance).toMatch(reason);
    expect((await answer(two.recipient, id, "decline")).status).toBe(200);
  });
});

test("lists only a Master's own barters", async () => {
  const two = await createTwoMasters();
  await createTestBarter(two);
  expect((await callHandler(GET)).status).toBe(401);
  expect((await list(await createTestUser())).status).toBe(403);
  expect((await list(await createTestMaster())).body.data).toEqual({ received: [], made: [] });
  expect((await list(await createTestAdmin())).body.data).toEqual({ received: [], made: [] });
});
