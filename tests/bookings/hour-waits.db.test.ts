import { describe, expect, test } from "vitest";
import { DELETE, GET, POST } from "@/app/api/ayni/[slug]/hour-wait/route";
import { PUT as saveHours } from "@/app/api/availability/route";
import { exportOwnData } from "@/lib/accounts/data-export";
import { deleteBookingData } from "@/lib/bookings/booking/own-data";
import { getBooking } from "@/lib/bookings/booking/data";
import { cancelBooking, moveBooking } from "@/lib/bookings/booking/service";
import { listHourWaitCounts, listOwnHourWaits } from "@/lib/bookings/hours/data";
import { refreshAllNextHours } from "@/lib/bookings/hours/service";
import { tellHourWaits } from "@/lib/bookings/hours/waits";
import { reconcileOrders } from "@/lib/orders/checkout";
import { db } from "@/lib/platform/db/client";
import { createBarrier } from "@/tests/setup/barrier";
import { callHandler } from "@/tests/support/call-handler";
import { bookAs, createTestOffer, EVERY_DAY, noonIn } from "@/tests/support/factories/bookings";
import { listNotificationsOf, listQueuedMails } from "@/tests/support/factories/notifications";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";
import { createWaiter } from "@/tests/support/factories/waiting-lists";

const DAY_MS = 86_400_000;
type Person = { id: string };

/** Hours of noon only, so many days from now. */
const atNoon = (...days: number[]) => ({
  zone: "Europe/Madrid",
  weekly: [],
  exceptions: days.map((day) => ({
    date: noonIn(day).toISOString().slice(0, 10),
    from: "12:00",
    to: "13:00",
  })),
});

/** An offer whose hours are all booked. */
async function createFullOffer(...days: number[]) {
  const { offer, master } = await createTestOffer({ availability: atNoon(...days) });
  const booker = await createTestUser();
  const bookings = [];
  for (const day of days) bookings.push((await bookAs(booker, offer, noonIn(day))).body.data.id as string);
  return { offer, master, booker, bookings };
}

async function callAs(
  person: Person,
  handler: typeof POST,
  method: string,
  call: { slug: string; json?: object },
) {
  const { slug, json } = call;
  const cookie = await createSessionCookie(person);
  return callHandler(handler, { method, params: { slug }, cookie, ...(json ? { json } : {}) });
}
const joinAs = (person: Person, { slug }: { slug: string }, json: object = {}) =>
  callAs(person, POST, "POST", { slug, json });

const daysOf = (day: number) => {
  const date = noonIn(day).toISOString().slice(0, 10);
  return { from: date, to: date, tz: "Europe/Madrid" };
};

const listTold = async (person: Person) =>
  (await listNotificationsOf(person)).filter(({ type }) => type === "hour-freed");
const countWaits = (offer: { id: string }) => db.hourWait.count({ where: { offerId: offer.id } });

describe("joining", () => {
  test("needs a session, another's offer, and that no hour is free; a repeat keeps one entry", async () => {
    const { offer, master, booker, bookings } = await createFullOffer(3);
    const person = await createWaiter();
    expect((await callHandler(POST, { method: "POST", params: { slug: offer.slug }, json: {} })).status).toBe(
      401,
    );
    expect((await joinAs(master, offer)).status).toBe(409);
    expect((await joinAs(person, { slug: "no-existe" })).status).toBe(404);
    expect((await joinAs(person, offer)).body.data).toEqual({ state: "waiting", from: null, until: null });
    expect((await joinAs(person, offer)).status).toBe(200);
    expect(await countWaits(offer)).toBe(1);
    expect(await listHourWaitCounts(toTestMember(master))).toEqual([
      { slug: offer.slug, title: offer.title, count: 1 },
    ]);
    await cancelBooking(toTestMember(booker), bookings[0] ?? "");
    const late = await joinAs(await createWaiter(), offer);
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/Ya hay una hora libre/)]);
  });

  test("for days without hours tells of those days alone", async () => {
    const { offer, booker, bookings } = await createFullOffer(3, 5, 7);
    const [third, , seventh] = bookings;
    const [forFifth, forAny] = [await createWaiter(), await createWaiter()];
    await joinAs(forAny, offer);
    expect((await joinAs(forFifth, offer, { range: daysOf(5) })).status).toBe(200);
    expect((await joinAs(forFifth, offer, { range: { ...daysOf(5), to: "2020-01-01" } })).status).toBe(400);
    await cancelBooking(toTestMember(booker), third ?? "");
    expect([(await listTold(forAny)).length, (await listTold(forFifth)).length]).toEqual([1, 0]);
    await moveBooking(toTestMember(booker), bookings[1] ?? "", { startsAt: noonIn(3).toISOString() });
    expect(await listTold(forFifth)).toMatchObject([{ payload: { startsAt: noonIn(5).toISOString() } }]);
    await cancelBooking(toTestMember(booker), seventh ?? "");
    expect((await listTold(forFifth)).length).toBe(1);
  });
});

describe("a free hour", () => {
  test("is told to everybody who waits, in the order of asking, by notification and mail, once for each joining", async () => {
    const { offer, booker, bookings } = await createFullOffer(3);
    const people = [await createWaiter(), await createWaiter(), await createWaiter()];
    for (const person of people) await joinAs(person, offer);
    await cancelBooking(toTestMember(booker), bookings[0] ?? "");
    const mailed = await db.$queryRaw<{ userId: string }[]>`
      select mail."userId" from "OutboxMail" mail
      join graphile_worker._private_jobs job on job.payload->>'mailId' = mail.id::text
      where mail."userId" = any(${people.map(({ id }) => id)}::uuid[]) order by job.id`;
    expect(mailed.map(({ userId }) => userId)).toEqual(people.map(({ id }) => id));
    const [first] = people;
    if (!first) throw new Error("nobody waits");
    const [told] = await listTold(first);
    expect(told?.payload).toEqual({
      slug: offer.slug,
      title: offer.title,
      startsAt: noonIn(3).toISOString(),
      timezone: "Europe/Madrid",
      city: null,
    });
    expect(await countWaits(offer)).toBe(0);
    await refreshAllNextHours();
    expect(await listTold(first)).toHaveLength(1);

    const { body } = await bookAs(booker, offer, noonIn(3));
    await joinAs(first, offer);
    await cancelBooking(toTestMember(booker), body.data.id);
    expect(await listTold(first)).toHaveLength(2);
  });

  test("is told when the Master opens hours, or when the task finds it", async () => {
    const { offer, master } = await createFullOffer(3);
    const [first, second] = [await createWaiter(), await createWaiter()];
    await joinAs(first, offer);
    const cookie = await createSessionCookie(master);
    await callHandler(saveHours, { method: "PUT", json: atNoon(3, 4), cookie });
    expect(await listTold(first)).toHaveLength(1);

    await bookAs(await createTestUser(), offer, noonIn(4));
    await joinAs(second, offer);
    // No code of ours writes it, as when a payment never comes.
    await db.availability.update({ where: { masterId: master.id }, data: EVERY_DAY });
    expect(await listTold(second)).toHaveLength(0);
    await refreshAllNextHours();
    expect(await listTold(second)).toHaveLength(1);
  });

  test("that nobody paid in time is told, and whoever waits can book it", async () => {
    const { offer } = await createTestOffer({ amount: 4500, availability: atNoon(3) });
    const holder = await createTestUser({ emailVerified: new Date() });
    const waiter = await createWaiter();
    const { body } = await bookAs(holder, offer, noonIn(3));
    const { id, orderId } = body.data as { id: string; orderId: string };
    const held = await getBooking(toTestMember(holder), id);
    const { checkoutExpiresAt } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    expect([held.status, held.heldUntil]).toEqual(["held", checkoutExpiresAt?.toISOString()]);
    await joinAs(waiter, offer);
    await refreshAllNextHours();
    expect(await listTold(waiter)).toHaveLength(0);

    await reconcileOrders(new Date(Date.parse(held.heldUntil ?? "") + 1));
    expect((await db.order.findUniqueOrThrow({ where: { id: orderId } })).status).toBe("EXPIRED");
    expect(await getBooking(toTestMember(holder), id)).toMatchObject({
      status: "cancelled",
      heldUntil: null,
    });
    await refreshAllNextHours();
    expect(await listTold(waiter)).toMatchObject([{ payload: { startsAt: noonIn(3).toISOString() } }]);
    expect((await bookAs(waiter, offer, noonIn(3))).body.data.status).toBe("held");
  });

  test("of a withdrawn offer is told to those with sessions of a pack left, who alone may wait", async () => {
    const { offer, master } = await createTestOffer({
      amount: 4500,
      packs: { 3: 10_000 },
      availability: atNoon(3),
    });
    const [owner, stranger, early] = [await createWaiter(), await createWaiter(), await createWaiter()];
    await db.bookingTerms.update({ where: { ayniId: offer.id }, data: { nextFreeAt: noonIn(3) } });
    await payOrder((await placeOrderAs(owner, offer, { sessions: 3 })).body.data.id);
    const pack = await db.pack.findFirstOrThrow({ where: { userId: owner.id } });
    const booker = await createTestUser({ emailVerified: new Date() });
    const { body } = await bookAs(booker, offer, noonIn(3));
    await payOrder(body.data.orderId);
    await joinAs(early, offer);
    await db.ayni.update({ where: { id: offer.id }, data: { status: "ARCHIVED", archivedAt: new Date() } });
    expect((await joinAs(stranger, offer)).status).toBe(404);
    expect((await joinAs(owner, offer)).status).toBe(200);
    expect(await listOwnHourWaits(toTestMember(owner))).toMatchObject([{ packId: pack.id }]);
    await cancelBooking(toTestMember(booker), body.data.id);
    expect(await listTold(owner)).toMatchObject([{ payload: { packId: pack.id } }]);
    expect(await listTold(early)).toEqual([]);

    expect((await bookAs(owner, offer, noonIn(3), { packId: pack.id })).status).toBe(201);
    await db.pack.update({ where: { id: pack.id }, data: { closedAt: new Date() } });
    expect((await joinAs(owner, offer)).status).toBe(404);
    expect(await listHourWaitCounts(toTestMember(master))).toMatchObject([{ count: 1 }]);
  });

  test("is not told to those who left, booked, are away, or asked 60 days ago", async () => {
    const { offer, master, booker, bookings } = await createFullOffer(3);
    const [left, booked, away, old] = [
      await createWaiter(),
      await createWaiter(),
      await createWaiter(),
      await createWaiter(),
    ];
    for (const person of [left, booked, away, old]) await joinAs(person, offer);
    expect(await listOwnHourWaits(toTestMember(left))).toMatchObject([{ slug: offer.slug, from: null }]);
    expect((await callAs(left, DELETE, "DELETE", offer)).status).toBe(204);
    expect((await callAs(left, GET, "GET", offer)).body.data).toEqual({ state: "none" });
    await db.user.update({ where: { id: away.id }, data: { deactivatedAt: new Date() } });
    await db.hourWait.updateMany({
      where: { userId: old.id },
      data: { createdAt: new Date(Date.now() - 61 * DAY_MS) },
    });
    await db.availability.update({ where: { masterId: master.id }, data: EVERY_DAY });
    expect((await bookAs(booked, offer, noonIn(6))).status).toBe(201);
    await cancelBooking(toTestMember(booker), bookings[0] ?? "");
    for (const person of [left, booked, away, old]) expect(await listTold(person)).toEqual([]);
    await refreshAllNextHours();
    expect(await db.hourWait.findMany({ where: { offerId: offer.id }, select: { userId: true } })).toEqual([
      { userId: away.id },
    ]);
  });

  test("leaves a person's data with the export, and goes with their account", async () => {
    const { offer } = await createFullOffer(3);
    const person = await createWaiter();
    await joinAs(person, offer, { range: daysOf(3) });
    const { hourWaits } = await exportOwnData(toTestMember(person), person.id);
    expect(hourWaits).toMatchObject([{ offer: { slug: offer.slug }, rangeFrom: expect.any(Date) }]);
    await db.$transaction((tx) => deleteBookingData(tx, person.id));
    expect(await countWaits(offer)).toBe(0);
  });
});

describe("several processes", () => {
  async function createFreedOffer() {
    const { offer, master } = await createFullOffer(3);
    const people = await Promise.all(Array.from({ length: 5 }, createWaiter));
    for (const person of people) await joinAs(person, offer);
    await db.availability.update({ where: { masterId: master.id }, data: EVERY_DAY });
    return { offer, people };
  }

  test("that find the hour at once tell each person once", async () => {
    const { offer, people } = await createFreedOffer();
    await Promise.all([1, 2, 3, 4].map(() => tellHourWaits(offer.id)));
    for (const person of people) {
      expect(await listTold(person)).toHaveLength(1);
      expect(await listQueuedMails(person)).toHaveLength(1);
    }
    expect(await countWaits(offer)).toBe(0);
  });

  test("control: without the lock two of them find everybody", async () => {
    const { offer, people } = await createFreedOffer();
    const meet = createBarrier(2);
    const look = () =>
      db.$transaction(async (tx) => {
        const waits = await tx.hourWait.findMany({ where: { offerId: offer.id } });
        await meet();
        await tx.hourWait.deleteMany({ where: { id: { in: waits.map(({ id }) => id) } } });
        return waits.length;
      });
    expect(await Promise.all([look(), look()])).toEqual([people.length, people.length]);
  });
});
