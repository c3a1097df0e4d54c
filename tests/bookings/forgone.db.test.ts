import { describe, expect, test } from "vitest";
import { DELETE, PUT as move } from "@/app/api/bookings/[id]/route";
import { PUT as forgo } from "@/app/api/bookings/[id]/forgone/route";
import { exportOwnData } from "@/lib/accounts/data-export";
import { findHistory, getBooking, listBookings } from "@/lib/bookings/booking/data";
import { deleteBookingData, forgetAnswers } from "@/lib/bookings/booking/own-data";
import { forgoBooking, markNoShow, returnBooking } from "@/lib/bookings/booking/service";
import { getThanksStatus } from "@/lib/community/thanks/data";
import { encuentrosChangedMail } from "@/lib/messaging/mail/templates/encuentros";
import type { EncuentrosChangedMail } from "@/lib/messaging/mail/templates/encuentros";
import { parseNotificationFacts, renderNotification } from "@/lib/messaging/notification-kinds";
import { findPackUse } from "@/lib/orders/packs/data";
import { getWithdrawalOrder, toWithdrawalView } from "@/lib/orders/withdrawal/data";
import { db } from "@/lib/platform/db/client";
import { DAY_MS, HOUR_MS } from "@/lib/platform/time/instants";
import { getRoomView } from "@/lib/rooms/room/data";
import { sendReminders } from "@/lib/teaching/reminders";
import { callHandler } from "@/tests/support/call-handler";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { buildMailContext } from "@/tests/support/factories/mails";
import { listNotificationsOf, listQueuedMails } from "@/tests/support/factories/notifications";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";

// An apprentice who cannot come to an hour that can no longer be cancelled says so.

const START = noonIn(3);
type Person = Awaited<ReturnType<typeof createTestUser>>;
type Terms = { amount?: number; isFromPack?: boolean; moveHours?: number };

/** A booked hour whose term for cancelling it is over, unless told. */
async function createHour({ amount = 4500, isFromPack = false, moveHours = 240 }: Terms = {}) {
  const { offer, master } = await createTestOffer({ amount, packs: { 3: 10_000 }, terms: { moveHours } });
  const person = await createTestUser({ emailVerified: new Date(), timezone: "America/Bogota" });
  let packId: string | undefined;
  if (isFromPack) {
    const { body } = await placeOrderAs(person, offer, { sessions: 3, expectedAmount: 10_000 });
    await payOrder(body.data.id);
    packId = (await db.pack.findFirstOrThrow({ where: { userId: person.id } })).id;
  }
  const { body } = await bookAs(person, offer, START, packId ? { packId } : {});
  const { id, orderId } = body.data as { id: string; orderId: string };
  if (body.data.status === "held") await payOrder(orderId);
  return { offer, master, person, packId, id, orderId };
}

const callAs = async (handler: typeof forgo | typeof move, person: Person, id: string, json: object) =>
  callHandler(handler, { method: "PUT", params: { id }, json, cookie: await createSessionCookie(person) });

const forgoAs = (person: Person, id: string, json: object = {}) => callAs(forgo, person, id, json);
const moveAs = (person: Person, id: string, startsAt: Date) =>
  callAs(move, person, id, { startsAt: startsAt.toISOString() });

const cancelAs = async (person: Person, id: string) =>
  callHandler(DELETE, { method: "DELETE", params: { id }, cookie: await createSessionCookie(person) });

const findEncuentro = (id: string) => db.encuentro.findFirstOrThrow({ where: { ayni: { booking: { id } } } });

async function readTold(person: Person, kind: string) {
  const row = await db.notification.findFirstOrThrow({
    where: { userId: person.id, type: kind },
    orderBy: { createdAt: "desc" },
  });
  const facts = parseNotificationFacts(kind, row.payload);
  return facts ? renderNotification(facts, { zone: "Europe/Madrid" }).text.replace(/\s/g, " ") : "";
}

describe("an hour that its apprentice forgoes", () => {
  test("is free for somebody else, stays paid, and is nobody's absence", async () => {
    const { offer, person, id, orderId } = await createHour();
    const { status, body } = await forgoAs(person, id, { word: "  Tengo fiebre. " });
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ status: "forgone", canForgo: false, canChange: false }),
    ]);
    const other = await createTestUser({ emailVerified: new Date() });
    const taken = await bookAs(other, offer, START);
    expect(taken.status).toBe(201);
    await payOrder(taken.body.data.orderId);
    const orders = await db.order.findMany({ where: { id: { in: [orderId, taken.body.data.orderId] } } });
    expect(orders.map((order) => [order.status, order.amount])).toEqual([
      ["COMPLETED", 4500],
      ["COMPLETED", 4500],
    ]);
    const after = new Date(START.getTime() + 2 * HOUR_MS);
    expect((await getBooking(toTestMember(person), id, after)).status).toBe("forgone");
    expect((await getThanksStatus(toTestMember(person), orderId, after)).state).toBe("none");
    const order = await getWithdrawalOrder(toTestMember(person), orderId);
    expect(toWithdrawalView(order, after)).toMatchObject({ allowed: false, cause: null });
  });

  test("control: an hour that stands is taken", async () => {
    const { offer } = await createHour();
    expect((await bookAs(await createTestUser(), offer, START)).body.error).toBe("HourTaken");
  });

  test("is told to the Master at once in both zones, its word in the agenda alone", async () => {
    const { master, person, id } = await createHour();
    await forgoAs(person, id, { word: "Tengo fiebre." });
    expect(await readTold(master, "booking-forgone")).toMatch(
      / no podrá ir a su cita de «Lectura de tarot»: \S+ \d+ \S+ a las 12:00 \(hora de Madrid\)\. La hora vuelve a ser tuya$/,
    );
    const told = (await listNotificationsOf(master)).find(({ type }) => type === "booking-forgone");
    expect(JSON.stringify(told?.payload)).not.toContain("fiebre");
    expect(told?.payload).toMatchObject({ hasWord: true, personZone: "America/Bogota" });
    const stored = await db.booking.findUniqueOrThrow({ where: { id } });
    expect(stored.forgoneWord).not.toContain("fiebre");
    const { page } = await findHistory(toTestMember(master), { slug: person.slug, after: undefined });
    expect(page.content).toMatchObject([{ id, status: "forgone", forgoneWord: "Tengo fiebre." }]);
    const past = await listBookings(toTestMember(master), { as: "master", when: "past" });
    expect(past.content).toMatchObject([{ id, canChange: true }]);
  });

  test.each([
    [{}, "Lo pagado no se devuelve, salvo que"],
    [{ isFromPack: true }, "La sesión cuenta como usada, salvo que"],
    [{ amount: 0 }, null],
  ])("is confirmed to its apprentice with what follows (%o)", async (terms, effect) => {
    const { person, id } = await createHour(terms);
    await forgoAs(person, id);
    const mail = (await listQueuedMails(person)).findLast(
      ({ template }) => template === "encuentros-changed",
    );
    const { subject, lines } = await encuentrosChangedMail(
      mail?.payload as EncuentrosChangedMail,
      buildMailContext({ url: (path) => path }),
    );
    expect(subject).toBe("Has avisado de que no podrás ir a tu cita: «Lectura de tarot»");
    if (effect === null) expect(lines.join(" ")).not.toMatch(/devuelve|usada/);
    else expect(lines.join(" ")).toContain(effect);
  });

  test("has no room and no reminders any more, and leaves the calendars", async () => {
    const { person, master, id } = await createHour();
    const { id: encuentroId, sequence } = await findEncuentro(id);
    await forgoAs(person, id);
    const encuentro = await findEncuentro(id);
    expect([encuentro.cancelledAt !== null, encuentro.sequence]).toEqual([true, sequence + 1]);
    const soon = new Date(START.getTime() - HOUR_MS / 2);
    await sendReminders(soon);
    for (const reader of [person, master]) {
      const kinds = (await listNotificationsOf(reader)).map(({ type }) => type);
      expect(kinds.filter((kind) => /^encuentro-(soon|tomorrow)/.test(kind))).toEqual([]);
    }
    expect((await getRoomView(toTestMember(person), encuentroId)).closure).toBe("cancelled");
  });

  test("of a pack is a used session, also for the last one", async () => {
    const { offer, person, packId = "", id } = await createHour({ isFromPack: true });
    await forgoAs(person, id);
    expect((await findPackUse(db, packId)).used).toBe(1);
    for (const day of [4, 5]) expect((await bookAs(person, offer, noonIn(day), { packId })).status).toBe(201);
    expect((await bookAs(person, offer, noonIn(6), { packId })).status).toBe(409);
  });

  test("is not cancelled, and so not forgone, while it can be cancelled, before it is paid, by others or once it has begun", async () => {
    const early = await createHour({ moveHours: 24 });
    expect((await forgoAs(early.person, early.id)).body).toMatchObject({
      error: "Conflict",
      message: expect.stringMatching(/Todavía puedes cancelarla/),
    });
    const { offer, master, person, id } = await createHour();
    const { body: held } = await bookAs(person, offer, noonIn(4));
    expect((await forgoAs(person, held.data.id)).status).toBe(409);
    expect((await forgoAs(master, id)).status).toBe(404);
    expect((await forgoAs(await createTestUser(), id)).status).toBe(404);
    const begun = new Date(START.getTime() + 1);
    await expect(forgoBooking(toTestMember(person), id, {}, begun)).rejects.toMatchObject({
      code: "TooLate",
    });
    expect((await forgoAs(person, id, { word: "a".repeat(301) })).status).toBe(422);
    expect((await forgoAs(person, id)).status).toBe(200);
    expect((await forgoAs(person, id)).status).toBe(409);
    expect(await db.booking.count({ where: { id: early.id, forgoneAt: null, isLive: true } })).toBe(1);
  });

  test("cannot be marked as a no-show, nor take its hour again when a returned payment comes back", async () => {
    const { master, person, id, orderId } = await createHour();
    await forgoAs(person, id);
    const after = new Date(START.getTime() + 2 * HOUR_MS);
    await expect(markNoShow(toTestMember(master), id, true, after)).rejects.toThrow(/Avisó/);
    await db.order.update({ where: { id: orderId }, data: { status: "REFUNDED", refundedAt: new Date() } });
    await db.order.update({ where: { id: orderId }, data: { status: "COMPLETED", refundedAt: null } });
    expect((await db.booking.findUniqueOrThrow({ where: { id } })).isLive).toBe(false);
    await expect(db.booking.update({ where: { id }, data: { isLive: true } })).rejects.toThrow(
      /Booking_forgone/,
    );
  });

  test("is told in the apprentice's data, and its word is deleted after a year, and with the account", async () => {
    const [first, second] = [await createHour(), await createHour()];
    for (const { person, id } of [first, second]) await forgoAs(person, id, { word: "Tengo fiebre." });
    const data = JSON.stringify(await exportOwnData(toTestMember(first.person), first.person.id));
    expect(data).toContain("Tengo fiebre.");
    const readWord = async ({ id }: { id: string }) =>
      (await db.booking.findUniqueOrThrow({ where: { id } })).forgoneWord;
    await forgetAnswers(new Date(START.getTime() + 364 * DAY_MS));
    expect(await readWord(first)).not.toBeNull();
    await db.$transaction((tx) => deleteBookingData(tx, second.person.id));
    expect([await readWord(first), await readWord(second)]).toEqual([expect.any(String), null]);
    await forgetAnswers(new Date(START.getTime() + 367 * DAY_MS));
    expect(await readWord(first)).toBeNull();
  });
});

describe("the Master of a forgone hour", () => {
  test("returns its money, though somebody else has the hour", async () => {
    const { offer, master, person, id, orderId } = await createHour();
    await forgoAs(person, id);
    await bookAs(await createTestUser(), offer, START);
    expect((await cancelAs(person, id)).status).toBe(409);
    const { status, body } = await cancelAs(master, id);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ status: "cancelled", isForgone: true, cancelledBy: "master" }),
    ]);
    await returnBooking(id);
    const order = await db.order.findUniqueOrThrow({ where: { id: orderId }, include: { payment: true } });
    expect([order.status, order.payment?.refundedAmount]).toEqual(["REFUNDED", 4500]);
    expect(await readTold(person, "hour-returned")).toMatch(
      / te devuelve la cita de «Lectura de tarot» a la que no pudiste ir: .+\. Te devolvemos 45 €, enteros$/,
    );
    expect((await cancelAs(master, id)).status).toBe(409);
  });

  test("returns its session to its pack", async () => {
    const { master, person, packId = "", id } = await createHour({ isFromPack: true });
    await forgoAs(person, id);
    await cancelAs(master, id);
    expect((await findPackUse(db, packId)).used).toBe(0);
    expect(await readTold(person, "hour-returned")).toMatch(/La sesión ha vuelto a tu pack: te quedan 3$/);
  });

  test("gives another hour for it, which stands like any that they have moved", async () => {
    const { offer, master, person, packId = "", id } = await createHour({ isFromPack: true });
    await forgoAs(person, id, { word: "Tengo fiebre." });
    await bookAs(await createTestUser({ emailVerified: new Date() }), offer, START);
    expect((await moveAs(master, id, START)).body.error).toBe("HourTaken");
    expect((await moveAs(person, id, noonIn(5))).status).toBe(409);
    const { status, body } = await moveAs(master, id, noonIn(5));
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ status: "confirmed", isForgone: false, startsAt: noonIn(5).toISOString() }),
    ]);
    expect((await findEncuentro(id)).cancelledAt).toBeNull();
    expect((await findPackUse(db, packId)).used).toBe(1);
    expect(await readTold(person, "encuentros-changed")).toMatch(/ te da otra hora para tu cita/);
    expect((await getBooking(toTestMember(person), id)).canChange).toBe(true);
  });

  test("can do so until the day before they are paid for it", async () => {
    const { master, person, id, orderId } = await createHour();
    await forgoAs(person, id);
    const { availableBillingDate } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const paidAt = availableBillingDate?.getTime() ?? 0;
    const canChangeAt = async (ms: number) =>
      (await getBooking(toTestMember(master), id, new Date(ms))).canChange;
    expect(paidAt).toBe(START.getTime() + HOUR_MS + 14 * DAY_MS);
    expect(await canChangeAt(paidAt - DAY_MS - 1)).toBe(true);
    expect(await canChangeAt(paidAt - DAY_MS)).toBe(false);
  });
});
