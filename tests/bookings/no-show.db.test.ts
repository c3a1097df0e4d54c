import { describe, expect, test } from "vitest";
import { PUT } from "@/app/api/bookings/[id]/no-show/route";
import { getBooking } from "@/lib/bookings/booking/data";
import { markNoShow } from "@/lib/bookings/booking/service";
import { getThanksStatus } from "@/lib/community/thanks/data";
import { findPackUse } from "@/lib/orders/packs/data";
import { getWithdrawalOrder, toWithdrawalView } from "@/lib/orders/withdrawal/data";
import { db } from "@/lib/platform/db/client";
import { measureDueAttendance } from "@/lib/rooms/attendance/service";
import { findMissedStarts } from "@/lib/rooms/missed-starts";
import { callHandler } from "@/tests/support/call-handler";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { createTestPresence } from "@/tests/support/factories/presences";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";
import { MINUTE_MS } from "@/lib/platform/time/instants";

/** A booked hour, paid or of a pack, whose room a media engine holds; `after` is once it is over. */
async function createHour({ amount = 4500, isFromPack = false } = {}) {
  const { offer, master } = await createTestOffer({ amount, packs: { 3: 10_000 } });
  const person = await createTestUser({ emailVerified: new Date() });
  let packId: string | undefined;
  if (isFromPack) {
    const { body } = await placeOrderAs(person, offer, { sessions: 3, expectedAmount: 10_000 });
    await payOrder(body.data.id);
    packId = (await db.pack.findFirstOrThrow({ where: { userId: person.id } })).id;
  }
  const { body } = await bookAs(person, offer, noonIn(3), packId ? { packId } : {});
  const { id, orderId } = body.data as { id: string; orderId: string };
  if (body.data.status === "held") await payOrder(orderId);
  const encuentro = await db.encuentro.findFirstOrThrow({ where: { ayni: { booking: { id } } } });
  const room = { engineUrl: "ws://engine.test" };
  await db.room.upsert({
    where: { encuentroId: encuentro.id },
    create: { encuentroId: encuentro.id, ...room },
    update: room,
  });
  const after = new Date(encuentro.endsAt.getTime() + 5 * MINUTE_MS);
  return { offer, master, person, packId, id, orderId, encuentro, after };
}
type Hour = Awaited<ReturnType<typeof createHour>>;

/** Somebody was in the room from one minute of the hour to another. */
const enter = (hour: Hour, who: { id: string }, from: number, to: number) =>
  createTestPresence(hour as never, who, { from, to });

/** Passes the hour, as the tasks do, and returns what is told of it. */
async function pass({ id, orderId, person, master, encuentro, after }: Hour) {
  await findMissedStarts(new Date(encuentro.startsAt.getTime() + 30 * MINUTE_MS));
  await measureDueAttendance(after);
  const [own, given] = [
    await getBooking(toTestMember(person), id, after),
    await getBooking(toTestMember(master), id, after),
  ];
  expect(given.status).toBe(own.status);
  const order = await getWithdrawalOrder(toTestMember(person), orderId);
  return {
    status: own.status,
    thanks: (await getThanksStatus(toTestMember(person), orderId, after)).state,
    return: toWithdrawalView(order, after).allowed,
  };
}

describe("an hour in our room", () => {
  test("to which the apprentice did not come counts as given, and asks for no thanks", async () => {
    const hour = await createHour();
    await enter(hour, hour.master, 0, 40);
    expect(await pass(hour)).toEqual({ status: "no_show", thanks: "none", return: false });
  });

  test("to which they came before its start only is one, too", async () => {
    const hour = await createHour();
    await enter(hour, hour.person, -10, -5);
    await enter(hour, hour.master, 0, 40);
    expect(await pass(hour)).toMatchObject({ status: "no_show" });
  });

  test.each([
    ["for a while", 50, 58],
    ["as long as it lasted", 0, 60],
  ])("to which they came %s is an hour like any other", async (_, from, to) => {
    const hour = await createHour();
    await enter(hour, hour.master, 0, 60);
    await enter(hour, hour.person, from, to);
    expect(await pass(hour)).toEqual({ status: "done", thanks: "open", return: false });
  });

  test("that the Master missed can be returned", async () => {
    const hour = await createHour();
    await enter(hour, hour.person, 0, 20);
    expect(await pass(hour)).toEqual({ status: "missed", thanks: "none", return: true });
  });

  test("in which the Master did not wait for a quarter of an hour is nobody's absence, nor one that nobody saw", async () => {
    const [short, unseen] = [await createHour(), await createHour()];
    await enter(short, short.master, 0, 10);
    expect((await pass(short)).status).toBe("done");
    expect((await pass(unseen)).status).toBe("done");
  });

  test("of a pack is used without its person, and not without the Master", async () => {
    const [absent, missed] = [await createHour({ isFromPack: true }), await createHour({ isFromPack: true })];
    await enter(absent, absent.master, 0, 60);
    await enter(missed, missed.person, 0, 60);
    expect([(await pass(absent)).status, (await pass(missed)).status]).toEqual(["no_show", "missed"]);
    const countUsed = async ({ packId = "" }: Hour) => (await findPackUse(db, packId)).used;
    expect([await countUsed(absent), await countUsed(missed)]).toEqual([1, 0]);
  });

  test("is measured, so that its Master cannot mark it", async () => {
    const hour = await createHour();
    await expect(markNoShow(toTestMember(hour.master), hour.id, true, hour.after)).rejects.toThrow(/sala/);
    expect(await pass(hour)).toMatchObject({ status: "done" });
  });
});

describe("an hour in person", () => {
  test("has no room from its booking on, and its Master says afterwards that nobody came", async () => {
    const { offer, master } = await createTestOffer({ amount: 4500, inPerson: true });
    const person = await createTestUser({ emailVerified: new Date() });
    const { body } = await bookAs(person, offer, noonIn(3));
    await payOrder(body.data.orderId);
    const booked = await getBooking(toTestMember(person), body.data.id);
    expect(booked).toMatchObject({ status: "confirmed", hasRoom: false, placeName: "Casa Luna" });
    const after = new Date(Date.parse(booked.endsAt) + MINUTE_MS);
    await findMissedStarts(after);
    await measureDueAttendance(after);
    const given = await getBooking(toTestMember(master), booked.id, after);
    expect(given).toMatchObject({ status: "done", canMarkNoShow: true });
    await markNoShow(toTestMember(master), booked.id, true, after);
    expect((await getBooking(toTestMember(person), booked.id, after)).status).toBe("no_show");
    const order = await getWithdrawalOrder(toTestMember(person), booked.orderId);
    expect(toWithdrawalView(order, after).allowed).toBe(false);
  });

  async function createHourInPerson() {
    const hour = await createHour();
    await db.room.deleteMany({ where: { encuentroId: hour.encuentro.id } });
    await db.encuentro.update({ where: { id: hour.encuentro.id }, data: { roomName: null } });
    return hour;
  }

  test("is marked by its Master once it is over, and unmarked", async () => {
    const hour = await createHourInPerson();
    const [master, person] = [toTestMember(hour.master), toTestMember(hour.person)];
    expect(await getBooking(master, hour.id, hour.after)).toMatchObject({
      status: "done",
      canMarkNoShow: true,
    });
    expect((await markNoShow(master, hour.id, true, hour.after)).status).toBe("no_show");
    expect(await pass(hour)).toEqual({ status: "no_show", thanks: "none", return: false });
    expect((await getBooking(person, hour.id, hour.after)).canMarkNoShow).toBe(false);
    expect((await markNoShow(master, hour.id, false, hour.after)).status).toBe("done");
    expect(await pass(hour)).toEqual({ status: "done", thanks: "open", return: false });
  });

  test("is marked neither before its end nor by anybody else", async () => {
    const hour = await createHourInPerson();
    const markAs = async (person: { id: string }) =>
      callHandler(PUT, {
        method: "PUT",
        params: { id: hour.id },
        json: { noShow: true },
        cookie: await createSessionCookie(person),
      });
    expect((await markAs(hour.master)).status).toBe(409);
    expect((await markAs(hour.person)).status).toBe(403);
    const { master: stranger } = await createTestOffer();
    expect((await markAs(stranger)).status).toBe(404);
    await expect(markNoShow(toTestMember(stranger), hour.id, true, hour.after)).rejects.toThrow();
    expect(await db.booking.count({ where: { id: hour.id, noShowAt: null } })).toBe(1);
    await expect(
      db.booking.update({ where: { id: hour.id }, data: { noShowAt: new Date() } }),
    ).rejects.toThrow(/Booking_no_show/);
  });
});

test("what follows is said before booking, and kept with the order", async () => {
  const hour = await createHour();
  const { conditions } = await db.order.findUniqueOrThrow({ where: { id: hour.orderId } });
  expect(conditions).toContain(
    `Si no vienes, la hora cuenta como dada y no se devuelve. Si no viene ${hour.master.name}, se te devuelve entera.`,
  );
});
