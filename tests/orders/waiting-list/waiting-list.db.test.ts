import { describe, expect, test } from "vitest";
import { archiveAyni, updateAyni } from "@/lib/content/ayni/service";
import { PUT } from "@/app/api/ayni/[slug]/route";
import { POST } from "@/app/api/ayni/[slug]/waiting-list/route";
import { listWaitingPeople, listOwnWaitingEntries } from "@/lib/orders/waiting-list/data";
import { advanceWaitingList, advanceWaitingLists } from "@/lib/orders/waiting-list/service";
import { reconcileOrders } from "@/lib/orders/checkout";
import { closeAccount } from "@/lib/accounts/closure/service";
import { exportOwnData } from "@/lib/accounts/data-export";
import { withdrawOrder } from "@/lib/orders/withdrawal/service";
import { db } from "@/lib/platform/db/client";
import { createTestEncuentro, createTestFile } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createPaidAyni, createPurchase, payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import {
  createSessionCookie,
  createTestUser,
  TEST_PASSWORD,
  toTestMember,
} from "@/tests/support/factories/users";
import {
  createFullAyni,
  createWaiter,
  createWaiters,
  freeSeat,
  getListAs,
  joinListAs,
  lapseOffer,
  leaveListAs,
} from "@/tests/support/factories/waiting-lists";
import { callHandler } from "@/tests/support/call-handler";

const HOUR_MS = 3_600_000;

type Person = { id: string };

const entriesOf = (person: Person) =>
  db.waitingListEntry.findMany({ where: { userId: person.id }, orderBy: { number: "asc" } });
const kindsOf = async (person: Person) =>
  (await db.notification.findMany({ where: { userId: person.id }, orderBy: { id: "asc" } })).map(
    ({ type }) => type,
  );
const takenSeatsOf = async ({ id }: { id: string }) =>
  (await db.ayni.findUniqueOrThrow({ where: { id } })).takenSeats;
const statesOf = (people: Person[], ayni: { id: string }) =>
  Promise.all(people.map(async (person) => (await getListAs(person, ayni)).state));
const masterOf = async ({ userId }: { userId: string }) =>
  toTestMember(await db.user.findUniqueOrThrow({ where: { id: userId } }));

/** A full content with its list, whose first has been told of a seat that became free. */
async function createOffer(waiting = 2, amount = 2500) {
  const { ayni, orders } = await createFullAyni({ amount });
  const people = await createWaiters(ayni, waiting);
  for (const order of orders) await freeSeat(order);
  await advanceWaitingList(ayni.id);
  const [first, ...others] = people;
  if (!first) throw new Error("Nobody waits");
  return { ayni, first, others };
}

describe("joining a list", () => {
  test("gives places in order of asking, once for each person", async () => {
    const { ayni } = await createFullAyni();
    const [first, second] = [await createWaiter(), await createWaiter()];
    expect((await joinListAs(first, ayni)).body.data).toEqual({ state: "waiting", place: 1 });
    expect((await joinListAs(second, ayni)).body.data).toEqual({ state: "waiting", place: 2 });
    expect((await joinListAs(first, ayni)).body.data).toEqual({ state: "waiting", place: 1 });
    expect(await entriesOf(first)).toHaveLength(1);
    await leaveListAs(first, ayni);
    expect(await getListAs(second, ayni)).toEqual({ state: "waiting", place: 1 });
    expect((await joinListAs(first, ayni)).body.data).toEqual({ state: "waiting", place: 2 });
  });

  test("creates one entry for 32 requests at once", async () => {
    const { ayni } = await createFullAyni();
    const people = await Promise.all(Array.from({ length: 8 }, createWaiter));
    await Promise.all(people.flatMap((person) => [1, 2, 3, 4].map(() => joinListAs(person, ayni))));
    expect(await db.waitingListEntry.count({ where: { ayniId: ayni.id } })).toBe(8);
    const places = await Promise.all(people.map(async (person) => (await getListAs(person, ayni)).place));
    expect(places.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("is refused with the reason, and nothing is written", async () => {
    const { ayni } = await createFullAyni();
    const free = await createPaidAyni({ capacity: 2 });
    const unlimited = await createPaidAyni();
    const near = (await createFullAyni()).ayni;
    await createTestEncuentro(near.id, { startsAt: new Date(Date.now() + HOUR_MS) });
    const owner = await createTestUser({ emailVerified: new Date() });
    await db.ayni.update({ where: { id: ayni.id }, data: { capacity: 2 } });
    await createTestOrder(owner, ayni);
    const buyer = await createWaiter();
    const { ayni: pendingAyni, orders } = await createFullAyni();
    for (const order of orders) await freeSeat(order);
    await placeOrderAs(buyer, pendingAyni);
    const anybody = await createWaiter();
    const cases = [
      [await createTestUser(), ayni, 403, "correo"],
      [anybody, free, 409, "Quedan lugares"],
      [anybody, unlimited, 409, "Quedan lugares"],
      [anybody, near, 409, "Ya no da tiempo"],
      [{ id: ayni.userId }, ayni, 409, "es tuyo"],
      [owner, ayni, 409, "ya es tuyo"],
      [buyer, pendingAyni, 409, "pago a medias"],
      [anybody, { id: "00000000-0000-4000-8000-000000000000" }, 404, ""],
      [anybody, { id: "nada" }, 400, ""],
    ] as const;
    for (const [person, content, status, text] of cases) {
      const response = await joinListAs(person, content);
      expect([response.status, response.body.message]).toEqual([status, expect.stringContaining(text)]);
      expect(await entriesOf(person)).toEqual([]);
    }
    expect((await callHandler(POST, { method: "POST", params: { slug: ayni.id } })).status).toBe(401);
  });
});

describe("a freed seat", () => {
  test("is held for the first before anybody else can order it, and offered for 24 hours", async () => {
    const { ayni, orders } = await createFullAyni();
    const [first, second] = await createWaiters(ayni, 2);
    for (const order of orders) await freeSeat(order);
    expect(await takenSeatsOf(ayni)).toBe(1);
    expect((await placeOrderAs(await createTestUser(), ayni)).body.error).toBe("SoldOut");
    await advanceWaitingList(ayni.id);
    const { state, until } = await getListAs(first ?? { id: "" }, ayni);
    expect(state).toBe("offered");
    expect((Date.parse(until) - Date.now()) / HOUR_MS).toBeCloseTo(24, 1);
    expect(await getListAs(second ?? { id: "" }, ayni)).toEqual({ state: "waiting", place: 1 });
    const notification = await db.notification.findFirstOrThrow({ where: { userId: first?.id } });
    expect(notification.payload).toEqual({
      slug: ayni.slug,
      title: ayni.title,
      until,
      price: { amount: 2500, currency: "eur" },
    });
    expect(await db.outboxMail.count({ where: { userId: first?.id } })).toBe(1);
    expect(await kindsOf({ id: ayni.userId })).toEqual([]);
    await advanceWaitingList(ayni.id);
    expect(await kindsOf(first ?? { id: "" })).toEqual(["seat-offered"]);
  });

  test("of a buyer who withdraws is offered by the job of the same transaction", async () => {
    const ayni = await createPaidAyni({ capacity: 1 });
    const { id, buyer } = await createPurchase(ayni);
    const [first] = await createWaiters(ayni, 1);
    await withdrawOrder(toTestMember(buyer), id);
    const jobs = await db.$queryRaw<{ payload: unknown }[]>`
      select payload from graphile_worker._private_jobs where key = ${`offer-seats:${ayni.id}`}`;
    expect(jobs).toEqual([{ payload: { ayniId: ayni.id } }]);
    expect(await statesOf([first ?? buyer], ayni)).toEqual(["offered"]);
  });

  test("is taken by a paid order, whose hold it becomes", async () => {
    const { ayni, first, others } = await createOffer();
    const { status, body } = await placeOrderAs(first, ayni);
    expect([status, body.data.status]).toEqual([201, "pending"]);
    expect(await entriesOf(first)).toMatchObject([{ outcome: "RECEIVED", orderId: body.data.id }]);
    expect(await takenSeatsOf(ayni)).toBe(1);
    await payOrder(body.data.id);
    expect(await takenSeatsOf(ayni)).toBe(1);
    expect(await statesOf(others, ayni)).toEqual(["waiting"]);
  });

  test("is taken by a free order", async () => {
    const { ayni, first, others } = await createOffer(2, 0);
    expect((await placeOrderAs(first, ayni)).body.data.status).toBe("completed");
    expect(await takenSeatsOf(ayni)).toBe(1);
    expect(await statesOf([first, ...others], ayni)).toEqual(["none", "waiting"]);
  });

  test("is taken once in two tabs", async () => {
    const { ayni, first } = await createOffer();
    const [one, two] = await Promise.all([placeOrderAs(first, ayni), placeOrderAs(first, ayni)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.data.id).toBe(two.body.data.id);
    expect(await takenSeatsOf(ayni)).toBe(1);
  });

  test("goes to the next one when the offer lapses, and is nobody's own from then on", async () => {
    const { ayni, first, others } = await createOffer();
    await lapseOffer(first);
    expect((await getListAs(first, ayni)).state).toBe("none");
    expect((await placeOrderAs(first, ayni)).body.error).toBe("SoldOut");
    await advanceWaitingLists();
    expect(await kindsOf(first)).toEqual(["seat-offered", "offer-lapsed"]);
    expect(await entriesOf(first)).toMatchObject([{ outcome: "LAPSED", orderId: null }]);
    await advanceWaitingLists();
    expect(await statesOf(others, ayni)).toEqual(["offered"]);
    expect(await takenSeatsOf(ayni)).toBe(1);
  });

  test("goes to the next one when the person leaves, and to everybody when nobody is left", async () => {
    const { ayni, first, others } = await createOffer();
    await leaveListAs(first, ayni);
    expect(await statesOf(others, ayni)).toEqual(["offered"]);
    for (const person of others) await leaveListAs(person, ayni);
    expect(await takenSeatsOf(ayni)).toBe(0);
    expect((await placeOrderAs(await createTestUser(), ayni)).status).toBe(201);
  });

  test("goes to the next one when the order expires unpaid", async () => {
    const { ayni, first, others } = await createOffer();
    const { body } = await placeOrderAs(first, ayni);
    await lapseOffer(first);
    await advanceWaitingLists();
    // The order keeps its own hold, whatever the offer was.
    expect(await statesOf(others, ayni)).toEqual(["waiting"]);
    await reconcileOrders(new Date(Date.now() + HOUR_MS));
    expect(await db.order.findUnique({ where: { id: body.data.id } })).toMatchObject({ status: "EXPIRED" });
    expect(await statesOf([first, ...others], ayni)).toEqual(["none", "offered"]);
    expect(await takenSeatsOf(ayni)).toBe(1);
  });

  test("is told by the sweep after a crash between release and offer", async () => {
    const { ayni, orders } = await createFullAyni();
    const [first] = await createWaiters(ayni, 2);
    for (const order of orders) await freeSeat(order);
    await db.$executeRaw`delete from graphile_worker._private_jobs where key = ${`offer-seats:${ayni.id}`}`;
    expect(await kindsOf(first ?? { id: "" })).toEqual([]);
    await advanceWaitingLists();
    expect(await kindsOf(first ?? { id: "" })).toEqual(["seat-offered"]);
  });

  test("skips an account that is deactivated, and reaches it once it is active again", async () => {
    const { ayni, orders } = await createFullAyni({ capacity: 2 });
    const [away, second] = await createWaiters(ayni, 2);
    await db.user.update({ where: { id: away?.id }, data: { deactivatedAt: new Date() } });
    for (const order of orders) await freeSeat(order);
    expect(await entriesOf(away ?? { id: "" })).toMatchObject([{ offeredAt: null }]);
    expect(await entriesOf(second ?? { id: "" })).toMatchObject([{ offeredAt: expect.any(Date) }]);
    await db.user.update({ where: { id: away?.id }, data: { deactivatedAt: null } });
    await advanceWaitingLists();
    expect(await entriesOf(away ?? { id: "" })).toMatchObject([{ offeredAt: expect.any(Date) }]);
  });
});

describe("the content", () => {
  test("with three more seats offers three of five at once, and says so", async () => {
    const { ayni } = await createFullAyni();
    await createTestFile(ayni);
    const people = await createWaiters(ayni, 5);
    const { body } = await callHandler(PUT, {
      method: "PUT",
      params: { slug: ayni.slug },
      json: { capacity: 4 },
      cookie: await createSessionCookie({ id: ayni.userId }),
    });
    expect(body.data.offeredSeats).toBe(3);
    expect(await statesOf(people, ayni)).toEqual(["offered", "offered", "offered", "waiting", "waiting"]);
    expect(await takenSeatsOf(ayni)).toBe(4);
    expect((await listWaitingPeople(ayni.id)).people.map(({ hasOffer }) => hasOffer)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test("without limit offers a seat to everybody", async () => {
    const { ayni } = await createFullAyni();
    await createTestFile(ayni);
    const people = await createWaiters(ayni, 3);
    await updateAyni(await masterOf(ayni), ayni.slug, { capacity: null });
    expect(await statesOf(people, ayni)).toEqual(["offered", "offered", "offered"]);
  });

  test("cannot have fewer seats than orders and offers", async () => {
    const { ayni } = await createOffer();
    await expect(updateAyni(await masterOf(ayni), ayni.slug, { capacity: 0 })).rejects.toThrow();
    const { ayni: two, orders } = await createFullAyni({ capacity: 2 });
    await createWaiters(two, 1);
    await freeSeat(orders[0] ?? { id: "" });
    await expect(updateAyni(await masterOf(two), two.slug, { capacity: 1 })).rejects.toMatchObject({
      code: "ValidationError",
    });
  });

  test.each([
    [
      "archived",
      async (ayni: { slug: string; userId: string }) => archiveAyni(await masterOf(ayni), ayni.slug),
    ],
    [
      "taken down",
      (ayni: { id: string }) => db.ayniTakedown.create({ data: { ayniId: ayni.id, reason: "Incumple" } }),
    ],
  ])("%s ends the list and its offers, and everybody is told once", async (_, end) => {
    const { ayni, first, others } = await createOffer(3);
    await end(ayni);
    expect((await placeOrderAs(first, ayni)).status).toBe(404);
    await advanceWaitingLists();
    await advanceWaitingLists();
    for (const person of [first, ...others]) {
      expect(await entriesOf(person)).toMatchObject([{ outcome: "CLOSED" }]);
      expect((await kindsOf(person)).filter((kind) => kind === "waiting-list-closed")).toHaveLength(1);
    }
    expect(await takenSeatsOf(ayni)).toBe(0);
  });

  test("that starts soon closes the list, and its seats are for everybody", async () => {
    const { ayni, first, others } = await createOffer();
    await createTestEncuentro(ayni.id, { startsAt: new Date(Date.now() + 1.4 * HOUR_MS) });
    await advanceWaitingLists();
    expect(await statesOf([first, ...others], ayni)).toEqual(["closed", "closed"]);
    expect((await placeOrderAs(await createTestUser(), ayni)).status).toBe(201);
  });

  test("that is a draft for a while offers nothing, and keeps the order", async () => {
    const { ayni, first, others } = await createOffer();
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "DRAFT" } });
    await advanceWaitingLists();
    expect(await takenSeatsOf(ayni)).toBe(0);
    await db.ayni.update({ where: { id: ayni.id }, data: { status: "PUBLISHED" } });
    expect(await takenSeatsOf(ayni)).toBe(1);
    await advanceWaitingLists();
    expect(await statesOf([first, ...others], ayni)).toEqual(["offered", "waiting"]);
    expect(await kindsOf(first)).toEqual(["seat-offered", "seat-offered"]);
  });
});

describe("other ways to the content", () => {
  test("end the entry", async () => {
    const { ayni } = await createFullAyni();
    const [person] = await createWaiters(ayni, 1);
    await db.ayni.update({ where: { id: ayni.id }, data: { capacity: 3 } });
    const order = await createTestOrder(person ?? { id: "" }, ayni);
    expect(await entriesOf(person ?? { id: "" })).toMatchObject([{ outcome: "RECEIVED", orderId: order.id }]);
    expect(await takenSeatsOf(ayni)).toBe(2);
  });

  test("a solidarity seat is granted into the offered one, though an older request waits", async () => {
    const ayni = await createPaidAyni({ capacity: 2 });
    const { id } = await createPurchase(ayni, { fundsSeat: true });
    const other = await createTestOrder(await createTestUser(), ayni);
    const [older, person] = [await createWaiter(), await createWaiter()];
    await db.solidarityRequest.create({ data: { ayniId: ayni.id, userId: older.id } });
    await db.solidarityRequest.create({ data: { ayniId: ayni.id, userId: person.id } });
    await joinListAs(person, ayni);
    await freeSeat(other);
    await advanceWaitingList(ayni.id);
    expect(await db.order.findFirst({ where: { userId: person.id } })).toMatchObject({
      status: "COMPLETED",
      amount: 0,
    });
    expect(await entriesOf(person)).toMatchObject([{ outcome: "RECEIVED" }]);
    expect(await db.solidaritySeat.findUnique({ where: { fundedByOrderId: id } })).toMatchObject({
      claimedByOrderId: expect.any(String),
    });
    expect(await takenSeatsOf(ayni)).toBe(2);
  });
});

describe("a person", () => {
  test("sees their lists and exports them", async () => {
    const { ayni, first, others } = await createOffer();
    expect(await listOwnWaitingEntries(toTestMember(first))).toMatchObject([
      { slug: ayni.slug, view: { state: "offered" } },
    ]);
    expect(await listOwnWaitingEntries(toTestMember(others[0] ?? first))).toEqual([
      { slug: ayni.slug, title: ayni.title, view: { state: "waiting", place: 1 } },
    ]);
    const { waitingLists } = await exportOwnData(toTestMember(first), first.id);
    expect(waitingLists).toMatchObject([{ ayni: { slug: ayni.slug }, outcome: null }]);
  });

  test("who closes the account leaves the lists, and the next one is offered the seat", async () => {
    const { ayni, first, others } = await createOffer();
    await closeAccount(toTestMember(first), first.id, { password: TEST_PASSWORD });
    expect(await entriesOf(first)).toEqual([]);
    expect(await statesOf(others, ayni)).toEqual(["offered"]);
    expect(await takenSeatsOf(ayni)).toBe(1);
  });

  test("is seen by the Master of the content only by name", async () => {
    const { ayni } = await createOffer(2);
    const { people, total } = await listWaitingPeople(ayni.id);
    expect(total).toBe(2);
    expect(people.map(({ hasOffer }) => hasOffer)).toEqual([true, false]);
    expect(JSON.stringify(people)).not.toContain("@");
  });
});
