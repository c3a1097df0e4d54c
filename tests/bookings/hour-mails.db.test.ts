import { expect, test } from "vitest";
import { DELETE } from "@/app/api/bookings/[id]/route";
import { findBookingOfOrder, getBooking } from "@/lib/bookings/booking/data";
import { moveBooking, returnBooking } from "@/lib/bookings/booking/service";
import { renderNotification, type NotificationFacts } from "@/lib/messaging/notification-kinds";
import { notificationMail } from "@/lib/messaging/mail/templates/notifications";
import { saleMail, type SaleMail } from "@/lib/messaging/mail/templates/payments";
import type { RenderedMail } from "@/lib/messaging/mail/layout";
import { buildMailContext } from "@/tests/support/factories/mails";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { payOrder } from "@/tests/support/factories/purchases";
import { createSessionCookie, createTestUser, toTestMember } from "@/tests/support/factories/users";

const SANTIAGO = /12:00 \(hora de Madrid\) · .+ en Santiago de Chile/;
const ZONE = "Europe/Madrid";

const createApprentice = () =>
  createTestUser({ emailVerified: new Date(), timezone: "America/Santiago", name: "Rosa", lastName: "Luz" });

const toText = ({ lines, moments = [] }: RenderedMail): string =>
  [...lines, ...moments.map(({ hour }) => hour)].join(" ");

async function renderNotice(userId: string, type: string) {
  const { payload } = await db.notification.findFirstOrThrow({ where: { userId, type } });
  const notice = { kind: type, payload } as unknown as NotificationFacts;
  const attached: string[][] = [];
  const mail = await notificationMail(
    { name: "Lucía", zone: ZONE, notice },
    buildMailContext({
      calendars: (ids) => {
        attached.push(ids);
        return Promise.resolve([]);
      },
    }),
  );
  return { text: toText(mail), attached };
}

test("a Master is told a free hour in both zones, with a file for the calendar and that there are answers", async () => {
  const { offer, master } = await createTestOffer({ terms: { questions: ["¿Qué quieres mirar?"] } });
  const person = await createApprentice();
  const { body } = await bookAs(person, offer, noonIn(3), { answers: ["Mi trabajo"] });
  const encuentro = await db.encuentro.findFirstOrThrow({
    where: { ayni: { booking: { id: body.data.id } } },
  });
  const { text, attached } = await renderNotice(master.id, "booked");
  expect(text).toMatch(SANTIAGO);
  expect(text).toContain("Ha respondido a tus preguntas");
  expect(text).not.toContain("Mi trabajo");
  expect(attached).toEqual([[encuentro.id]]);
  await callHandler(DELETE, {
    method: "DELETE",
    params: { id: body.data.id },
    cookie: await createSessionCookie(person),
  });
  expect((await renderNotice(master.id, "booking-cancelled")).text).toMatch(SANTIAGO);
});

test("a Master is told a paid hour in both zones, and whose money for which hour went back", async () => {
  const { offer, master } = await createTestOffer({ amount: 4000 });
  const person = await createApprentice();
  const { body } = await bookAs(person, offer, noonIn(3));
  await payOrder(body.data.orderId);
  const sale = await db.outboxMail.findFirstOrThrow({ where: { userId: master.id, template: "sale" } });
  const mail = await saleMail({ ...(sale.payload as SaleMail), zone: ZONE }, buildMailContext());
  expect(toText(mail)).toMatch(SANTIAGO);
  await callHandler(DELETE, {
    method: "DELETE",
    params: { id: body.data.id },
    cookie: await createSessionCookie(person),
  });
  await returnBooking(body.data.id);
  const refunded = await db.notification.findFirstOrThrow({
    where: { userId: master.id, type: "sale-refunded" },
  });
  const notice = { kind: "sale-refunded", payload: refunded.payload } as unknown as NotificationFacts;
  expect(renderNotification(notice, { zone: ZONE }).text.replace(/\s/g, " ")).toMatch(
    /^Se han devuelto 40 € a .*Rosa Luz.* de .*Lectura de tarot.* por su cita del .+ a las 12:00 \(hora de Madrid\)$/,
  );
});

test("only an hour that its Master has moved has another term; only its Master reads the zone of the apprentice", async () => {
  const { offer, master } = await createTestOffer({ amount: 4000 });
  const person = await createApprentice();
  const { body } = await bookAs(person, offer, noonIn(3));
  const { id, orderId } = body.data;
  await payOrder(orderId);
  expect(await findBookingOfOrder(toTestMember(person), orderId)).toMatchObject({ isMovedByMaster: false });
  await moveBooking(toTestMember(master), id, { startsAt: noonIn(4).toISOString() });
  const { moveUntil, apprenticeZone } = await getBooking(toTestMember(person), id);
  expect(await findBookingOfOrder(toTestMember(person), orderId)).toMatchObject({
    isMovedByMaster: true,
    canChange: true,
    moveUntil,
  });
  expect(await findBookingOfOrder(toTestMember(master), orderId)).toBeNull();
  expect(apprenticeZone).toBeNull();
  expect((await getBooking(toTestMember(master), id)).apprenticeZone).toBe("America/Santiago");
});
