import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { ledgerOf } from "@/lib/community/ledger/data";
import type { LedgerEntry } from "@/lib/community/ledger/schema";
import { makeAyni } from "../../tools/factories/ayni";
import { makeBarter, makeTwoMasters } from "../factories/barters";
import { makeOrder } from "../../tools/factories/orders";
import { makeMaster, makeUser } from "../../tools/factories/users";

type Person = Awaited<ReturnType<typeof makeUser>>;

const bookOf = (person: Person, after?: string) =>
  ledgerOf({ ...person, kind: "member", address: "test", sessionId: "" }, after);
const linesOf = async (person: Person): Promise<LedgerEntry[]> =>
  (await bookOf(person)).months.flatMap(({ entries }) => entries);
const monthsOf = async (person: Person, after?: string) =>
  (await bookOf(person, after)).months.map(({ month }) => month);

/** Noon of a day in UTC. */
const on = (day: string) => new Date(`${day}T12:00:00Z`);

describe("the book of who receives", () => {
  test("begins empty", async () => {
    expect(await bookOf(await makeUser())).toEqual({ months: [], after: null });
  });

  test("tells what was received, of whom, the last first, and nothing of others", async () => {
    const [person, other] = [await makeUser(), await makeUser()];
    const lucia = await makeMaster({ name: "Lucía" });
    const [first, second] = [
      await makeAyni({ userId: lucia.id, title: "Primera" }),
      await makeAyni({ userId: lucia.id, title: "Segunda" }),
    ];
    const order = await makeOrder(person, first, { purchaseDate: on("2026-03-02") });
    await makeOrder(person, second, { purchaseDate: on("2026-03-09") });
    await makeOrder(other, second, { purchaseDate: on("2026-03-10") });
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

  test("leaves out what was given back or is still being paid", async () => {
    const person = await makeUser();
    const master = await makeMaster();
    for (const given of [
      { status: "REFUNDED", refundedAt: new Date() } as const,
      { status: "PENDING" } as const,
      { status: "EXPIRED" } as const,
    ]) {
      await makeOrder(person, await makeAyni({ userId: master.id }), given);
    }
    expect(await linesOf(person)).toEqual([]);
    expect(await linesOf(master)).toEqual([]);
  });

  test("names nobody who has gone", async () => {
    const [person, master] = [await makeUser(), await makeMaster()];
    await makeOrder(person, await makeAyni({ userId: master.id }));
    await db.user.update({
      where: { id: master.id },
      data: { anonymisedAt: new Date(), deactivatedAt: new Date() },
    });
    expect(await linesOf(person)).toMatchObject([{ kind: "received", person: null }]);
  });

  test("months are the reader's own, also where the clock changes", async () => {
    const person = await makeUser();
    const ayni = await makeAyni({ userId: (await makeMaster()).id });
    // Half past one in the night of April 1 in Madrid, which is in summer time; still March in UTC and in Mexico.
    await makeOrder(person, ayni, { purchaseDate: new Date("2026-03-31T23:30:00Z") });
    await db.user.update({ where: { id: person.id }, data: { timezone: "Europe/Madrid" } });
    expect(await monthsOf(person)).toEqual(["2026-04"]);
    expect(await monthsOf(person, "2026-04")).toEqual([]);
    await db.user.update({ where: { id: person.id }, data: { timezone: "America/Mexico_City" } });
    expect(await monthsOf(person)).toEqual(["2026-03"]);
    expect(await monthsOf(person, "2026-04")).toEqual(["2026-03"]);
  });

  test("turns by months that hold something, and loses none", async () => {
    const person = await makeUser();
    const master = await makeMaster();
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
      await makeOrder(person, await makeAyni({ userId: master.id }), { purchaseDate: on(day) });
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

describe("the book of who gives", () => {
  test("says of each content how many people received it in a month", async () => {
    const master = await makeMaster();
    const ayni = await makeAyni({ userId: master.id, title: "Respirar" });
    const people = [await makeUser(), await makeUser(), await makeUser()];
    for (const [index, person] of people.entries()) {
      await makeOrder(person, ayni, { purchaseDate: on(index === 2 ? "2026-05-02" : "2026-04-02") });
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

test("thanks stand in both books, and what was hidden only in its author's", async () => {
  const [person, master] = [await makeUser({ name: "Inés" }), await makeMaster({ name: "Lucía" })];
  const ayni = await makeAyni({ userId: master.id });
  const order = await makeOrder(person, ayni, { purchaseDate: on("2026-02-01") });
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

test("a trueque is one line in each book, with both contents", async () => {
  const two = await makeTwoMasters();
  const { id } = await makeBarter(two);
  const [wantedOrder, offeredOrder] = [
    await makeOrder(two.proposer, two.wanted, { purchaseDate: on("2026-01-20") }),
    await makeOrder(two.answerer, two.offered, { purchaseDate: on("2026-01-20") }),
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
  expect(await linesOf(two.answerer)).toMatchObject([
    { kind: "barter", person: "Marta", gave: "Respirar sin prisa", title: "Pan y silencio" },
  ]);
});

test("a place that one gives stands in one's book, and becomes lived when somebody takes it", async () => {
  const [giver, taker, master] = [await makeUser(), await makeUser(), await makeMaster()];
  const ayni = await makeAyni({ userId: master.id, amount: 2500 });
  const order = await db.order.create({
    data: {
      userId: giver.id,
      ayniContentId: ayni.id,
      masterUserId: master.id,
      status: "COMPLETED",
      completedAt: on("2026-03-01"),
      purchaseDate: on("2026-03-01"),
      amount: 5000,
      placeAmount: 2500,
      taxBase: 5000,
      taxAmount: 0,
      taxPercentage: 0,
      currency: "eur",
      payment: { create: { paymentIntentId: `pi_${giver.id}`, status: "SUCCEEDED" } },
    },
  });
  const place = await db.solidarityPlace.create({
    data: { ayniId: ayni.id, fundedByOrderId: order.id, createdAt: on("2026-03-01") },
  });
  expect(await linesOf(giver)).toMatchObject([{ kind: "funded", taken: false }, { kind: "received" }]);
  const taken = await makeOrder(taker, ayni, { purchaseDate: on("2026-03-05") });
  await db.solidarityPlace.update({ where: { id: place.id }, data: { takenByOrderId: taken.id } });
  expect(await linesOf(giver)).toMatchObject([{ kind: "funded", taken: true }, { kind: "received" }]);
  expect(await linesOf(taker)).toMatchObject([{ kind: "granted", title: ayni.title }]);
});
