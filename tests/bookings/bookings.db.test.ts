import { describe, expect, test } from "vitest";
import { DELETE, GET, PUT } from "@/app/api/bookings/[id]/route";
import { GET as listOwn } from "@/app/api/bookings/route";
import { GET as listHours } from "@/app/api/ayni/[slug]/hours/route";
import { GET as readHours, PUT as writeHours } from "@/app/api/availability/route";
import { POST as placeOrder } from "@/app/api/orders/route";
import { returnBooking } from "@/lib/bookings/booking/service";
import { encuentrosChangedMail, type EncuentrosChangedMail } from "@/lib/messaging/mail/templates/encuentros";
import { parseNotificationFacts, renderNotification } from "@/lib/messaging/notification-kinds";
import { formatFullName } from "@/lib/platform/text/full-name";
import { receiptMail, saleMail, type SaleMail } from "@/lib/messaging/mail/templates/payments";
import { db } from "@/lib/platform/db/client";
import { getWithdrawalOrder, toWithdrawalView } from "@/lib/orders/withdrawal/data";
import { callHandler } from "@/tests/support/call-handler";
import { bookAs, createTestOffer, EVERY_DAY, noonIn } from "@/tests/support/factories/bookings";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";
import { buildMailContext } from "@/tests/support/factories/mails";

const toDay = (instant: Date) => instant.toISOString().slice(0, 10);

async function listFree(slug: string, day: Date) {
  const query = `?from=${toDay(day)}&to=${toDay(day)}&tz=Europe/Madrid`;
  const { body } = await callHandler(listHours, { params: { slug }, query });
  return body.content.map(({ startsAt }: { startsAt: string }) => startsAt);
}

const change = async (person: { id: string }, id: string, startsAt: Date) =>
  callHandler(PUT, {
    method: "PUT",
    params: { id },
    json: { startsAt: startsAt.toISOString() },
    cookie: await createSessionCookie(person),
  });

const cancel = async (person: { id: string }, id: string) =>
  callHandler(DELETE, { method: "DELETE", params: { id }, cookie: await createSessionCookie(person) });

const read = async (person: { id: string }, id: string) =>
  callHandler(GET, { params: { id }, cookie: await createSessionCookie(person) });

describe("the hours of a Master", () => {
  test("are written and read by the Master, and overlapping blocks are refused", async () => {
    const master = await createTestMaster();
    const cookie = await createSessionCookie(master);
    const written = await callHandler(writeHours, { method: "PUT", json: EVERY_DAY, cookie });
    expect(written.status).toBe(200);
    expect((await callHandler(readHours, { cookie })).body.data).toEqual(EVERY_DAY);
    const overlapping = [
      { weekday: 1, from: "09:00", to: "12:00" },
      { weekday: 1, from: "11:00", to: "13:00" },
    ];
    const refused = await callHandler(writeHours, {
      method: "PUT",
      json: { zone: "Europe/Madrid", weekly: overlapping },
      cookie,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toHaveProperty(["weekly.1.from"]);
  });

  test("are nobody else's: an apprentice gets 403", async () => {
    const cookie = await createSessionCookie(await createTestUser());
    expect((await callHandler(readHours, { cookie })).status).toBe(403);
    expect((await callHandler(writeHours, { method: "PUT", json: EVERY_DAY, cookie })).status).toBe(403);
  });

  test("are public, at most 62 days at once", async () => {
    const { offer } = await createTestOffer();
    const day = noonIn(3);
    expect(await listFree(offer.slug, day)).toContain(day.toISOString());
    const query = "?from=2027-01-01&to=2027-03-15&tz=Europe/Madrid";
    expect((await callHandler(listHours, { params: { slug: offer.slug }, query })).status).toBe(400);
  });

  test("leave out an encuentro of the Master's own", async () => {
    const { offer, master } = await createTestOffer();
    const day = noonIn(3);
    const workshop = await db.ayni.create({
      data: {
        slug: `taller-${offer.id}`,
        userId: master.id,
        contentType: "WORKSHOP",
        onlineType: "VIDEOCALL",
        title: "Taller",
        status: "PUBLISHED",
        publishedAt: new Date(),
      },
    });
    await db.encuentro.create({
      data: {
        ayniId: workshop.id,
        startsAt: day,
        endsAt: new Date(day.getTime() + 90 * 60_000),
        durationMinutes: 90,
        timezone: "Europe/Madrid",
      },
    });
    expect(await listFree(offer.slug, day)).not.toContain(day.toISOString());
  });
});

describe("booking an hour", () => {
  test("that is free confirms it at once, takes it, and gives the room to its person alone", async () => {
    const { offer, master } = await createTestOffer();
    const [person, stranger] = [await createTestUser(), await createTestUser()];
    const start = noonIn(3);
    const { status, body } = await bookAs(person, offer, start);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ status: "confirmed" });
    expect(await listFree(offer.slug, start)).not.toContain(start.toISOString());
    const { body: mine } = await read(person, body.data.id);
    expect(mine.data).toMatchObject({ status: "confirmed", hasRoom: true, slug: offer.slug });
    expect((await read(stranger, body.data.id)).status).toBe(404);
    expect((await read(master, body.data.id)).status).toBe(200);
    const { findEntry } = await import("@/lib/rooms/seats/entry");
    const entry = await findEntry(toTestMember(person), mine.data.encuentroId);
    expect(entry.role).toBe("participant");
    await expect(findEntry(toTestMember(stranger), mine.data.encuentroId)).rejects.toThrow();
  });

  test("tells the Master, and the apprentice gets the hour for the calendar", async () => {
    const { offer, master } = await createTestOffer();
    const person = await createTestUser();
    await bookAs(person, offer, noonIn(4));
    const told = await db.notification.findMany({ where: { userId: master.id } });
    expect(told.map(({ type }) => type)).toEqual(["booked"]);
    const mails = await db.outboxMail.findMany({ where: { userId: person.id } });
    expect(mails.map(({ template }) => template)).toEqual(["place"]);
  });

  test("that is held can be paid from its order until it is given up, and only by whoever took it", async () => {
    const { offer } = await createTestOffer({ amount: 4500 });
    const person = await createTestUser({ emailVerified: new Date() });
    const { body } = await bookAs(person, offer, noonIn(3));
    const { ayniContentId: id } = await db.order.findUniqueOrThrow({ where: { id: body.data.orderId } });
    const resumed = await placeOrderAs(person, { id });
    expect(resumed.body.data).toMatchObject({
      id: body.data.orderId,
      status: "pending",
      checkoutUrl: body.data.checkoutUrl,
    });
    expect((await placeOrderAs(await createTestUser({ emailVerified: new Date() }), { id })).status).toBe(
      404,
    );
    const givenUp = await callHandler(DELETE, {
      method: "DELETE",
      params: { id: body.data.id },
      cookie: await createSessionCookie(person),
    });
    expect(givenUp.status).toBe(200);
    const late = await placeOrderAs(person, { id });
    expect([late.status, late.body.message]).toEqual([409, "Este pago ha caducado: vuelve a elegir."]);
  });

  test("that costs something is held while its checkout is open, and confirmed by the payment", async () => {
    const { offer, master } = await createTestOffer({ amount: 6000 });
    const person = await createTestUser({ emailVerified: new Date() });
    const start = noonIn(3);
    const { body } = await bookAs(person, offer, start);
    expect(body.data).toMatchObject({ status: "held", checkoutUrl: expect.stringContaining("http") });
    const rival = await bookAs(await createTestUser(), offer, start);
    expect(rival.status).toBe(409);
    expect(rival.body.error).toBe("HourTaken");
    const again = await bookAs(person, offer, start);
    expect(again.body.data.id).toBe(body.data.id);
    await payOrder(body.data.orderId);
    expect((await read(person, body.data.id)).body.data).toMatchObject({ status: "confirmed", amount: 6000 });
    const told = await db.notification.findFirstOrThrow({ where: { userId: master.id, type: "sold" } });
    expect(told.payload).toMatchObject({
      hour: { startsAt: start.toISOString(), timezone: "Europe/Madrid" },
    });
    const receipt = await db.outboxMail.findFirstOrThrow({
      where: { to: person.email, template: "receipt" },
    });
    const sale = receipt.payload as unknown as SaleMail;
    expect(sale.slug).toBe(offer.slug);
    const bought = await receiptMail(sale, buildMailContext());
    expect(bought.lines.join(" ")).toContain("Tu cita está confirmada: la tienes en «Citas»");
    expect(bought.moments).toMatchObject([{ hour: "12:00 (hora de Madrid)" }]);
    const given = await saleMail({ ...sale, personName: "Rosa Luz" }, buildMailContext());
    expect(given.subject).toBe("Rosa Luz ha reservado «Lectura de tarot»");
    expect(given.lines.join(" ")).toContain("Rosa Luz ha pagado");
    expect(given.moments).toMatchObject([{ hour: "12:00 (hora de Madrid)" }]);
    expect(given.calendars).toHaveLength(1);
  });

  test("is free again when the checkout expires", async () => {
    const { offer } = await createTestOffer({ amount: 6000 });
    const person = await createTestUser();
    const start = noonIn(3);
    const { body } = await bookAs(person, offer, start);
    await cancel(person, body.data.id);
    expect((await read(person, body.data.id)).body.data.status).toBe("cancelled");
    expect(await listFree(offer.slug, start)).toContain(start.toISOString());
    expect((await bookAs(await createTestUser(), offer, start)).status).toBe(201);
  });

  test("needs the answers that are asked; the Master reads them, sealed in the database", async () => {
    const { offer, master } = await createTestOffer({ terms: { questions: ["¿Qué quieres mirar?"] } });
    const person = await createTestUser();
    const start = noonIn(3);
    expect((await bookAs(person, offer, start)).body.fields).toHaveProperty(["answers.0"]);
    const { body } = await bookAs(person, offer, start, { answers: ["Mi trabajo"] });
    const { body: seen } = await read(master, body.data.id);
    expect(seen.data.answers).toEqual([{ question: "¿Qué quieres mirar?", answer: "Mi trabajo" }]);
    const row = await db.booking.findUniqueOrThrow({ where: { id: body.data.id } });
    expect(row.answers).not.toContain("trabajo");
  });

  test.each([
    ["outside the hours", (start: Date) => new Date(start.getTime() + 12 * 3_600_000)],
    ["off the grid", (start: Date) => new Date(start.getTime() + 7 * 60_000)],
    ["in the past", () => noonIn(-2)],
    ["beyond the horizon", () => noonIn(90)],
  ])("%s is refused", async (_, shift) => {
    const { offer } = await createTestOffer();
    const { status, body } = await bookAs(await createTestUser(), offer, shift(noonIn(3)));
    expect([status, body.error]).toEqual([409, "HourTaken"]);
  });

  test("of one's own is refused, and an offer by the hour cannot be ordered without an hour", async () => {
    const { offer, master } = await createTestOffer();
    expect((await bookAs(master, offer, noonIn(3))).status).toBe(409);
    const order = await callHandler(placeOrder, {
      method: "POST",
      json: { ayniContentId: offer.id },
      cookie: await createSessionCookie(await createTestUser()),
    });
    expect([order.status, order.body.message]).toEqual([409, "Elige primero una hora."]);
  });

  test("lists it for both sides, and its copy nowhere else", async () => {
    const { offer, master } = await createTestOffer();
    const person = await createTestUser();
    const { body } = await bookAs(person, offer, noonIn(3));
    const own = await callHandler(listOwn, { cookie: await createSessionCookie(person) });
    expect(own.body.content.map(({ id }: { id: string }) => id)).toEqual([body.data.id]);
    const given = await callHandler(listOwn, {
      query: "?as=master",
      cookie: await createSessionCookie(master),
    });
    expect(given.body.content).toHaveLength(1);
    const listDays = async (from: Date, to: Date) =>
      (
        await callHandler(listOwn, {
          query: `?as=master&from=${toDay(from)}&to=${toDay(to)}`,
          cookie: await createSessionCookie(master),
        })
      ).body.metadata.total;
    expect(await listDays(noonIn(3), noonIn(3))).toBe(1);
    expect(await listDays(noonIn(1), noonIn(2))).toBe(0);
    expect(await listDays(noonIn(4), noonIn(9))).toBe(0);
    const copies = await db.ayni.findMany({ where: { userId: master.id, offerId: { not: null } } });
    expect(copies).toMatchObject([{ listed: false, status: "ARCHIVED", position: null }]);
  });
});

describe("moving and cancelling", () => {
  test("the apprentice moves within the terms without paying again, and the Master is told both hours", async () => {
    const { offer, master } = await createTestOffer();
    const person = await createTestUser();
    const { body } = await bookAs(person, offer, noonIn(3));
    const moved = await change(person, body.data.id, noonIn(5));
    expect(moved.body.data.startsAt).toBe(noonIn(5).toISOString());
    expect(await listFree(offer.slug, noonIn(3))).toContain(noonIn(3).toISOString());
    const told = await db.notification.findFirstOrThrow({
      where: { userId: master.id, type: "booking-moved" },
    });
    expect(told.payload).toMatchObject({
      before: noonIn(3).toISOString(),
      startsAt: noonIn(5).toISOString(),
    });
    expect(await db.order.count({ where: { userId: person.id } })).toBe(1);
  });

  test("after the deadline the apprentice gets 409 TooLate, and the Master still moves it", async () => {
    const { offer, master } = await createTestOffer({ terms: { moveHours: 96 } });
    const person = await createTestUser();
    const { body } = await bookAs(person, offer, noonIn(3));
    const late = await change(person, body.data.id, noonIn(10));
    expect([late.status, late.body.error]).toEqual([409, "TooLate"]);
    expect((await cancel(person, body.data.id)).body.error).toBe("TooLate");
    expect((await change(master, body.data.id, noonIn(10))).status).toBe(200);
    const told = await db.notification.findMany({ where: { userId: person.id, type: "encuentros-changed" } });
    const masterName = `${master.name} ${master.lastName}`;
    expect(told).toMatchObject([{ payload: { isHour: true, moved: { by: "master", masterName } } }]);
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { to: person.email, template: "encuentros-changed" },
    });
    const { subject, moments, action } = await encuentrosChangedMail(
      mail.payload as unknown as EncuentrosChangedMail,
      buildMailContext({ url: (path) => path }),
    );
    expect(subject).toBe(`${masterName} ha cambiado la hora de tu cita: «Lectura de tarot»`);
    expect(moments).toMatchObject([
      { label: "Ahora es", hour: expect.stringMatching(/^12:00 \(hora de /) },
      { label: "Antes era", isOff: true },
    ]);
    expect(action).toMatchObject({ label: "Ver mis citas", url: "/citas?como=aprendiz" });
  });

  test("what the Master moved is the apprentice's to change until it begins, what they moved themselves is not", async () => {
    const { offer, master } = await createTestOffer({ terms: { moveHours: 96 } });
    const person = await createTestUser();
    const { body } = await bookAs(person, offer, noonIn(10));
    expect((await change(master, body.data.id, noonIn(3))).status).toBe(200);
    expect((await change(person, body.data.id, noonIn(10))).status).toBe(200);
    expect((await change(person, body.data.id, noonIn(3))).status).toBe(200);
    expect((await change(person, body.data.id, noonIn(10))).body.error).toBe("TooLate");
  });

  test("the order keeps what was told, follows a move, and cannot be returned as a content", async () => {
    const { offer } = await createTestOffer({ amount: 6000 });
    const person = await createTestUser({ emailVerified: new Date() });
    const { body } = await bookAs(person, offer, noonIn(3));
    await payOrder(body.data.orderId);
    const findOrder = () => db.order.findUniqueOrThrow({ where: { id: body.data.orderId } });
    const before = await findOrder();
    expect(before.conditions[0]).toMatch(
      /^Puedes cambiarla o cancelarla hasta el .+ a las 12:00 \(hora de Madrid\): se devuelve entera\.$/,
    );
    await change(person, body.data.id, noonIn(10));
    const moved = await findOrder();
    expect(moved.conditions).toEqual(before.conditions);
    expect(moved.appointmentDate).toEqual(noonIn(10));
    expect(moved.availableBillingDate).toEqual(new Date(noonIn(10).getTime() + 3_600_000 + 14 * 86_400_000));
    const withdrawal = toWithdrawalView(await getWithdrawalOrder(toTestMember(person), moved.id), new Date());
    expect(withdrawal).toMatchObject({ allowed: false, until: null });
  });

  test("to a taken hour is refused for both", async () => {
    const { offer, master } = await createTestOffer();
    const person = await createTestUser();
    const { body } = await bookAs(person, offer, noonIn(3));
    await bookAs(await createTestUser(), offer, noonIn(5));
    expect((await change(person, body.data.id, noonIn(5))).body.error).toBe("HourTaken");
    expect((await change(master, body.data.id, noonIn(5))).body.error).toBe("HourTaken");
  });

  test("cancelling returns what was paid and frees the hour", async () => {
    const { offer } = await createTestOffer({ amount: 6000 });
    const person = await createTestUser({ emailVerified: new Date() });
    const start = noonIn(3);
    const { body } = await bookAs(person, offer, start);
    await payOrder(body.data.orderId);
    const cancelled = await cancel(person, body.data.id);
    expect(cancelled.body.data).toMatchObject({ status: "cancelled", cancelledBy: "apprentice" });
    await returnBooking(body.data.id);
    await returnBooking(body.data.id);
    const order = await db.order.findUniqueOrThrow({
      where: { id: body.data.orderId },
      include: { payment: true },
    });
    expect([order.status, order.payment?.refundedAmount]).toEqual(["REFUNDED", 6000]);
    expect(await listFree(offer.slug, start)).toContain(start.toISOString());
    expect((await cancel(person, body.data.id)).status).toBe(409);
  });

  const MAIL_CONTEXT = buildMailContext({ url: (path) => path });

  /** The last mail of a change and the texts of the last notification of a kind. */
  async function readTold(person: { id: string }, kind: string) {
    const where = { userId: person.id };
    const told = await db.notification.findFirstOrThrow({
      where: { ...where, type: kind },
      orderBy: { id: "desc" },
    });
    const mail = await db.outboxMail.findFirst({
      where: { ...where, template: "encuentros-changed" },
      orderBy: { id: "desc" },
    });
    const facts = parseNotificationFacts(kind, told.payload);
    return {
      text: facts ? renderNotification(facts, { zone: "Europe/Madrid" }).text.replace(/\s/g, " ") : "",
      mail:
        mail && (await encuentrosChangedMail(mail.payload as unknown as EncuentrosChangedMail, MAIL_CONTEXT)),
    };
  }

  test("a Master's cancellation tells the apprentice who, which hour and what goes back", async () => {
    const { offer, master } = await createTestOffer({ amount: 4500 });
    const person = await createTestUser({ emailVerified: new Date() });
    const { body } = await bookAs(person, offer, noonIn(3));
    await payOrder(body.data.orderId);
    await cancel(master, body.data.id);
    const name = formatFullName(master);
    const { text, mail } = await readTold(person, "encuentros-changed");
    expect(text).toMatch(
      / ha cancelado tu cita de «Lectura de tarot»: .+ a las 12:00\. Te devolvemos 45 €, enteros$/,
    );
    expect(text.startsWith(name)).toBe(true);
    expect(mail?.subject).toBe(`${name} ha cancelado tu cita: «Lectura de tarot»`);
    expect(mail?.lines.join(" ").replace(/\s/g, " ")).toMatch(
      /Te devolvemos 45 €, enteros\. Puedes reservar otra hora cuando quieras\.$/,
    );
    expect(mail?.moments).toMatchObject([{ hour: expect.stringMatching(/^12:00/), isOff: true }]);
    expect(mail?.action?.url).toBe(`/ayni/${offer.slug}/citas`);
    expect(mail?.picture?.url).toContain(`/ayni/${offer.slug}.png`);
  });

  test("the cancelled hour of a pack tells both sides how many sessions are left", async () => {
    const { offer, master } = await createTestOffer({ amount: 4500, packs: { 3: 10_000 } });
    const person = await createTestUser({ emailVerified: new Date() });
    await payOrder((await placeOrderAs(person, offer, { sessions: 3 })).body.data.id);
    const { id: packId } = await db.pack.findFirstOrThrow({ where: { userId: person.id } });
    const { body } = await bookAs(person, offer, noonIn(3), { packId });
    await cancel(person, body.data.id);
    expect((await readTold(master, "booking-cancelled")).text).toMatch(
      /ha cancelado su cita de «Lectura de tarot»: .+ a las 12:00 \(hora de Madrid\)\. La sesión ha vuelto a su pack: le quedan 3$/,
    );
    const { text } = await readTold(person, "encuentros-changed");
    expect(text).toMatch(/^Has cancelado tu cita .+\. La sesión ha vuelto a tu pack: te quedan 3$/);
  });

  test.each([
    ["America/Bogota", " \\(hora de Madrid\\)"],
    [null, " \\(hora de Madrid\\)"],
    ["Europe/Paris", ""],
  ])(
    "the zone of an hour is named to the Master if its person in %s may have another",
    async (timezone, named) => {
      const { offer, master } = await createTestOffer();
      const person = await createTestUser({ timezone });
      const { body } = await bookAs(person, offer, noonIn(3));
      await change(person, body.data.id, noonIn(5));
      await cancel(person, body.data.id);
      const day = "\\S+ \\d+ \\S+ a las 12:00";
      for (const [kind, text] of [
        ["booked", `ha reservado «Lectura de tarot»: ${day}${named}$`],
        ["booking-moved", `ha cambiado la hora de «Lectura de tarot»: del ${day} al ${day}${named}$`],
        ["booking-cancelled", `ha cancelado su cita de «Lectura de tarot»: ${day}${named}$`],
      ] as const)
        expect((await readTold(master, kind)).text).toMatch(new RegExp(text));
    },
  );

  test("the zone of an hour is named to a person who lives elsewhere than the Master", async () => {
    const { offer, master } = await createTestOffer();
    const person = await createTestUser({ timezone: "America/Bogota" });
    const { body } = await bookAs(person, offer, noonIn(3));
    await change(master, body.data.id, noonIn(5));
    const facts = await db.notification.findFirstOrThrow({
      where: { userId: person.id, type: "encuentros-changed" },
    });
    const told = parseNotificationFacts("encuentros-changed", facts.payload);
    expect(told && renderNotification(told, { zone: "America/Bogota" }).text).toMatch(
      /a las 0\d:00 \(hora de Bogotá\)$/,
    );
    expect(told && renderNotification(told, { zone: "Europe/Madrid" }).text).toMatch(/a las 12:00$/);
  });

  test("a stranger can do neither", async () => {
    const { offer } = await createTestOffer();
    const { body } = await bookAs(await createTestUser(), offer, noonIn(3));
    const stranger = await createTestUser();
    expect((await change(stranger, body.data.id, noonIn(5))).status).toBe(404);
    expect((await cancel(stranger, body.data.id)).status).toBe(404);
  });
});
