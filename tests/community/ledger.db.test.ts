import { describe, expect, test } from "vitest";
import { POST as cancelGift } from "@/app/api/gifts/[id]/cancel/route";
import { POST as keepGift } from "@/app/api/gifts/[id]/keep/route";
import { db } from "@/lib/platform/db/client";
import { getLedger } from "@/lib/community/ledger/data";
import type { LedgerEntry } from "@/lib/community/ledger/schema";
import { callHandler } from "@/tests/support/call-handler";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import { createTestBarter, createTwoMasters } from "@/tests/support/factories/barters";
import { acceptAs, createSentGift } from "@/tests/support/factories/gifts";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createSessionCookie, createTestMaster, createTestUser } from "@/tests/support/factories/users";

type Person = Awaited<ReturnType<typeof createTestUser>>;

const bookOf = (person: Person, after?: string) =>
  getLedger({ ...person, kind: "member", ipAddress: "test", sessionId: "" }, after);
const linesOf = async (person: Person): Promise<LedgerEntry[]> =>
  (await bookOf(person)).months.flatMap(({ entries }) => entries);
const monthsOf = async (person: Person, after?: string) =>
  (await bookOf(person, after)).months.map(({ month }) => month);

/** Noon UTC of a day. */
const on = (day: string) => new Date(`${day}T12:00:00Z`);

describe("the ledger of a receiver", () => {
  test("starts empty", async () => {
    expect(await bookOf(await createTestUser())).toMatchObject({ months: [], after: null });
  });

  test("lists own received contents with their Master, latest first", async () => {
    const [person, other] = [await createTestUser(), await createTestUser()];
    const lucia = await createTestMaster({ name: "Lucía" });
    const [first, second] = [
      await createTestAyni({ userId: lucia.id, title: "Primera" }),
      await createTestAyni({ userId: lucia.id, title: "Segunda" }),
    ];
    const order = await createTestOrder(person, first, { purchaseDate: on("2026-03-02") });
    await createTestOrder(person, second, { purchaseDate: on("2026-03-09") });
    await createTestOrder(other, second, { purchaseDate: on("2026-03-10") });
    const { months, after } = await bookOf(person);
    expect(after).toBeNull();
    expect(months.map(({ month }) => month)).toEqual(["2026-03"]);
    expect(months[0]?.entries).toMatchObject([
      { kind: "received", title: "Segunda", person: "Lucía" },
      {
        kind: "received",
        title: "Primera",
        person: "Lucía",
        path: `/recibir/${first.slug}/${order.id}/contenido`,
      },
    ]);
  });

  test("leaves out refunded and pending orders", async () => {
    const person = await createTestUser();
    const master = await createTestMaster();
    for (const changes of [
      { status: "REFUNDED", refundedAt: new Date() } as const,
      // Only the buyer's own part was refunded; the order remains a sale of its solidarity seat.
      { status: "COMPLETED", refundedAt: new Date() } as const,
      { status: "PENDING" } as const,
      { status: "EXPIRED" } as const,
    ]) {
      await createTestOrder(person, await createTestAyni({ userId: master.id }), changes);
    }
    expect(await linesOf(person)).toEqual([]);
    expect(await linesOf(master)).toEqual([]);
  });

  test("does not name closed accounts", async () => {
    const [person, master] = [await createTestUser(), await createTestMaster()];
    await createTestOrder(person, await createTestAyni({ userId: master.id }));
    await db.user.update({
      where: { id: master.id },
      data: { anonymisedAt: new Date(), deactivatedAt: new Date() },
    });
    expect(await linesOf(person)).toMatchObject([{ kind: "received", person: null }]);
  });

  test("groups by month in the reader's time zone, across clock changes", async () => {
    const person = await createTestUser();
    const ayni = await createTestAyni({ userId: (await createTestMaster()).id });
    // 01:30 on 1 April in Madrid (summer time); still March in UTC and in Mexico.
    await createTestOrder(person, ayni, { purchaseDate: new Date("2026-03-31T23:30:00Z") });
    await db.user.update({ where: { id: person.id }, data: { timezone: "Europe/Madrid" } });
    expect(await monthsOf(person)).toEqual(["2026-04"]);
    expect(await monthsOf(person, "2026-04")).toEqual([]);
    await db.user.update({ where: { id: person.id }, data: { timezone: "America/Mexico_City" } });
    expect(await monthsOf(person)).toEqual(["2026-03"]);
    expect(await monthsOf(person, "2026-04")).toEqual(["2026-03"]);
  });

  test("pages through months with entries without losing any", async () => {
    const person = await createTestUser();
    const master = await createTestMaster();
    const days = [
      "2024-02-10",
      "2025-07-01",
      "2025-07-31",
      "2025-12-31",
      "2026-01-01",
      "2026-05-05",
      "2026-06-06",
    ];
    for (const day of days) {
      await createTestOrder(person, await createTestAyni({ userId: master.id }), { purchaseDate: on(day) });
    }
    const first = await bookOf(person);
    expect(first.months.map(({ month }) => month)).toEqual(["2026-06", "2026-05", "2026-01"]);
    const second = await bookOf(person, first.after ?? "");
    expect(second.months.map(({ month }) => month)).toEqual(["2025-12", "2025-07", "2024-02"]);
    expect(second.after).toBeNull();
    const all = [...first.months, ...second.months].flatMap(({ entries }) => entries);
    expect(all.map(({ at }) => at.slice(0, 10))).toEqual(days.toReversed());
  });
});

test("invites to thank for what was received, until it has begun and been thanked for", async () => {
  const [person, master] = [await createTestUser(), await createTestMaster()];
  const [recorded, thanked, upcoming] = [
    await createTestAyni({ userId: master.id, title: "Grabado" }),
    await createTestAyni({ userId: master.id, title: "Agradecido" }),
    await createTestAyni({ userId: master.id, title: "Por venir" }),
  ];
  await createTestEncuentro(upcoming.id, { startsAt: new Date(Date.now() + 86_400_000) });
  const order = await createTestOrder(person, recorded, { purchaseDate: on("2026-03-03") });
  const thankedOrder = await createTestOrder(person, thanked, { purchaseDate: on("2026-03-02") });
  await createTestOrder(person, upcoming, { purchaseDate: on("2026-03-01") });
  await db.thanks.create({
    data: {
      orderId: thankedOrder.id,
      authorId: person.id,
      masterId: master.id,
      ayniId: thanked.id,
      text: "Gracias",
      createdAt: on("2026-03-02"),
    },
  });
  const received = (await linesOf(person)).filter(({ kind }) => kind === "received");
  expect(received.map(({ title, thankPath }) => [title, thankPath])).toEqual([
    ["Grabado", `/recibir/${recorded.slug}/${order.id}/contenido#agradecer`],
    ["Agradecido", null],
    ["Por venir", null],
  ]);
  expect((await linesOf(master)).every(({ thankPath }) => thankPath === null)).toBe(true);
});

describe("the ledger of a Master", () => {
  test("counts the receivers of each content by month", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, title: "Respirar" });
    const people = [await createTestUser(), await createTestUser(), await createTestUser()];
    for (const [index, person] of people.entries()) {
      await createTestOrder(person, ayni, { purchaseDate: on(index === 2 ? "2026-05-02" : "2026-04-02") });
    }
    const { months } = await bookOf(master);
    expect(months).toMatchObject([
      {
        month: "2026-05",
        entries: [{ kind: "taught", people: 1, path: `/ofrecer/${ayni.slug}/participantes` }],
      },
      { month: "2026-04", entries: [{ kind: "taught", people: 2, title: "Respirar" }] },
    ]);
  });
});

test("shows thanks in both ledgers, and hidden thanks only in the author's", async () => {
  const [person, master] = [
    await createTestUser({ name: "Inés" }),
    await createTestMaster({ name: "Lucía" }),
  ];
  const ayni = await createTestAyni({ userId: master.id });
  const order = await createTestOrder(person, ayni, { purchaseDate: on("2026-02-01") });
  const { id } = await db.thanks.create({
    data: {
      orderId: order.id,
      authorId: person.id,
      masterId: master.id,
      ayniId: ayni.id,
      text: "Gracias",
      createdAt: on("2026-02-03"),
    },
  });
  expect(await linesOf(person)).toMatchObject([{ kind: "thanked", person: "Lucía" }, { kind: "received" }]);
  expect(await linesOf(master)).toMatchObject([
    { kind: "was-thanked", person: "Inés", people: 1, path: "/agradecimientos" },
    { kind: "taught" },
  ]);
  await db.thanks.update({ where: { id }, data: { hiddenAt: new Date() } });
  expect((await linesOf(master)).map(({ kind }) => kind)).toEqual(["taught"]);
  expect((await linesOf(person)).map(({ kind }) => kind)).toEqual(["thanked", "received"]);
});

test("shows a barter as one entry in each ledger, with both contents", async () => {
  const two = await createTwoMasters();
  const { id } = await createTestBarter(two);
  const [wantedOrder, offeredOrder] = [
    await createTestOrder(two.proposer, two.wanted, { purchaseDate: on("2026-01-20") }),
    await createTestOrder(two.recipient, two.offered, { purchaseDate: on("2026-01-20") }),
  ];
  await db.barter.update({
    where: { id },
    data: {
      status: "ACCEPTED",
      decidedAt: on("2026-01-20"),
      wantedOrderId: wantedOrder.id,
      offeredOrderId: offeredOrder.id,
    },
  });
  expect(await linesOf(two.proposer)).toMatchObject([
    { kind: "barter", person: "Lucía", gave: "Pan y silencio", title: "Respirar sin prisa" },
  ]);
  expect(await linesOf(two.recipient)).toMatchObject([
    { kind: "barter", person: "Marta", gave: "Respirar sin prisa", title: "Pan y silencio" },
  ]);
});

test("shows a funded seat, and marks it as taken once it is claimed", async () => {
  const [giver, taker, master] = [await createTestUser(), await createTestUser(), await createTestMaster()];
  const ayni = await createTestAyni({ userId: master.id, amount: 2500 });
  const order = await db.order.create({
    data: {
      userId: giver.id,
      ayniContentId: ayni.id,
      masterUserId: master.id,
      status: "COMPLETED",
      completedAt: on("2026-03-01"),
      purchaseDate: on("2026-03-01"),
      amount: 5000,
      seatAmount: 2500,
      taxBase: 5000,
      taxAmount: 0,
      taxPercentage: 0,
      currency: "eur",
      payment: { create: { paymentIntentId: `pi_${giver.id}`, status: "SUCCEEDED" } },
    },
  });
  const place = await db.solidaritySeat.create({
    data: { ayniId: ayni.id, fundedByOrderId: order.id, createdAt: on("2026-03-01") },
  });
  expect(await linesOf(giver)).toMatchObject([{ kind: "funded", taken: false }, { kind: "received" }]);
  const taken = await createTestOrder(taker, ayni, { purchaseDate: on("2026-03-05") });
  await db.solidaritySeat.update({ where: { id: place.id }, data: { claimedByOrderId: taken.id } });
  expect(await linesOf(giver)).toMatchObject([{ kind: "funded", taken: true }, { kind: "received" }]);
  expect(await linesOf(taker)).toMatchObject([{ kind: "granted", title: ayni.title }]);
});

describe("a gift", () => {
  const giftLines = async (person: Person) =>
    (await linesOf(person)).map(({ kind, person: name, giver, taken }) => [kind, name, giver, taken]);
  const toMaster = async (ayniId: string) =>
    (await db.ayni.findUniqueOrThrow({ where: { id: ayniId }, select: { user: true } })).user;

  test("is given by who pays it, and received by who accepts it", async () => {
    const { giver, token, ayniId } = await createSentGift(undefined, { recipientName: "Carlota" });
    await db.user.update({ where: { id: giver.id }, data: { name: "Inés" } });
    const receiver = await createTestUser({ name: "Ana" });
    const master = await toMaster(ayniId);
    expect(await giftLines(giver)).toEqual([["given", "Carlota", null, false]]);
    expect(await giftLines(master)).toEqual([]);

    await acceptAs(receiver, token);
    expect(await giftLines(giver)).toEqual([["given", "Carlota", null, true]]);
    expect(await giftLines(receiver)).toEqual([["received", master.name, "Inés", false]]);
    expect((await giftLines(master)).map(([kind]) => kind)).toEqual(["taught"]);
    const [given] = await linesOf(giver);
    expect(given).toMatchObject({ thankPath: null, path: expect.stringMatching(/^\/ayni\//) });

    await db.user.updateMany({
      where: { id: { in: [giver.id, receiver.id] } },
      data: { anonymisedAt: new Date(), deactivatedAt: new Date() },
    });
    expect(await giftLines(giver)).toEqual([["given", null, null, true]]);
    expect(await giftLines(receiver)).toEqual([["received", master.name, null, false]]);
  });

  test("is none that the giver kept, that lapsed or that was refunded", async () => {
    const [kept, lapsed, refunded] = [await createSentGift(), await createSentGift(), await createSentGift()];
    const call = async ({ id, giver }: typeof kept, handler: typeof keepGift) =>
      callHandler(handler, { method: "POST", params: { id }, cookie: await createSessionCookie(giver) });
    expect((await call(kept, keepGift)).status).toBe(200);
    expect((await call(refunded, cancelGift)).status).toBe(200);
    await db.gift.update({ where: { id: lapsed.id }, data: { lapsedAt: new Date() } });
    const master = await toMaster(kept.ayniId);
    expect(await giftLines(kept.giver)).toEqual([["received", master.name, null, false]]);
    expect(await monthsOf(lapsed.giver)).toEqual([]);
    expect(await monthsOf(refunded.giver)).toEqual([]);
  });
});
