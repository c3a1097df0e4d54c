import { expect, test } from "vitest";
import { POST as closeADay } from "@/app/api/availability/closed-days/route";
import { PUT as writeHours } from "@/app/api/availability/route";
import { listBookings } from "@/lib/bookings/booking/data";
import { closeDay } from "@/lib/bookings/booking/service";
import { listHoursOfOffer } from "@/lib/bookings/hours/data";
import { findAvailability } from "@/lib/bookings/availability/data";
import { encuentrosChangedMail, type EncuentrosChangedMail } from "@/lib/messaging/mail/templates/encuentros";
import { db } from "@/lib/platform/db/client";
import { callHandler } from "@/tests/support/call-handler";
import { buildMailContext } from "@/tests/support/factories/mails";
import { bookAs, createTestOffer, EVERY_DAY, noonIn } from "@/tests/support/factories/bookings";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  toTestMember,
} from "@/tests/support/factories/users";

test("midnight ends a day, and days that are over are not kept", async () => {
  const cookie = await createSessionCookie(await createTestMaster());
  const night = { from: "22:00", to: "00:00" };
  const json = {
    zone: "Europe/Madrid",
    weekly: [{ weekday: 1, ...night }],
    exceptions: [
      { date: "2020-08-03", closed: true },
      { date: "2099-08-03", ...night },
    ],
  };
  const { body } = await callHandler(writeHours, { method: "PUT", json, cookie });
  expect(body.data.weekly).toEqual([{ weekday: 1, from: "22:00", to: "24:00" }]);
  expect(body.data.exceptions).toEqual([{ date: "2099-08-03", from: "22:00", to: "24:00" }]);
});

test("a day on which the Master cannot be there is closed beside a holiday over it, however often", async () => {
  const holiday = [{ date: "2099-08-03", closed: true }];
  const { master } = await createTestOffer({ availability: { ...EVERY_DAY, exceptions: holiday } });
  for (let count = 0; count < 2; count += 1) await closeDay(toTestMember(master), { date: "2099-08-03" });
  expect((await findAvailability(master.id)).exceptions).toEqual([
    ...holiday,
    { date: "2099-08-03", closed: true, cancelled: true },
  ]);
});

test.each([
  ["Estoy con fiebre. Perdona.", /te dice: Estoy con fiebre\. Perdona\.$/],
  ["  ", null],
])("a word of the Master who closes a day (%j) is in the mail about a cancelled hour", async (word, text) => {
  const { master, offer } = await createTestOffer();
  const person = await createTestUser({ emailVerified: new Date() });
  await bookAs(person, offer, noonIn(3));
  const { body } = await callHandler(closeADay, {
    method: "POST",
    json: { date: noonIn(3).toISOString().slice(0, 10), word },
    cookie: await createSessionCookie(master),
  });
  expect(body.data).toEqual({ cancelled: 1 });
  const { payload } = await db.outboxMail.findFirstOrThrow({
    where: { userId: person.id, template: "encuentros-changed" },
  });
  const { lines, quoteLead, quote } = await encuentrosChangedMail(
    payload as unknown as EncuentrosChangedMail,
    buildMailContext(),
  );
  expect([...lines, quoteLead, quote].filter(Boolean).join(" ")).toMatch(text ?? /^(?!.*te dice).*$/s);
});

test("a closed day is that of the place for hours in person", async () => {
  const { master, offer } = await createTestOffer({ inPerson: true });
  await db.ayni.update({
    where: { id: offer.id },
    data: { placeCity: "Ciudad de México", placeCountry: "MX" },
  });
  const date = noonIn(5).toISOString().slice(0, 10);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // The place is six hours behind UTC all year: at 17:00 of a day there, the next one has begun in Madrid.
  const [eve, on] = [-1, 23].map((hours) => new Date(midnight + hours * 3_600_000)) as [Date, Date];
  const person = await createTestUser({ emailVerified: new Date() });
  for (const startsAt of [eve, on]) expect((await bookAs(person, offer, startsAt)).status).toBe(201);
  const member = toTestMember(master);
  const { content } = await listBookings(member, { as: "master", when: "upcoming", from: date, to: date });
  expect(content.map(({ startsAt }) => startsAt)).toEqual([on.toISOString()]);
  expect(await closeDay(member, { date })).toBe(1);
  await expect(closeDay(member, { date: "2020-08-03" })).rejects.toMatchObject({ code: "ValidationError" });
  expect(await db.booking.findMany({ where: { masterId: master.id, isLive: true } })).toMatchObject([
    { startsAt: eve },
  ]);
});

test("an hour over midnight is listed and booked once, and takes the time of both days", async () => {
  const { offer, master } = await createTestOffer({
    availability: {
      zone: "Europe/Madrid",
      weekly: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
        { weekday, from: "22:00", to: "24:00" },
        { weekday, from: "00:00", to: "02:00" },
      ]),
      exceptions: [],
    },
  });
  const toLate = (days: number) => new Date(noonIn(days).getTime() + 11.5 * 3_600_000);
  const late = toLate(3);
  const listStarts = async () => {
    const day = noonIn(3).toISOString().slice(0, 10);
    const next = noonIn(4).toISOString().slice(0, 10);
    const page = await listHoursOfOffer(offer.slug, { from: day, to: next, tz: "Europe/Madrid" });
    return page.content.map(({ startsAt }) => startsAt);
  };
  expect(await listStarts()).toContain(late.toISOString());
  expect((await bookAs(await createTestUser(), offer, late)).status).toBe(201);
  const left = await listStarts();
  for (const minutes of [-30, 0, 30])
    expect(left).not.toContain(new Date(late.getTime() + minutes * 60_000).toISOString());
  expect(left).toContain(new Date(late.getTime() + 3_600_000).toISOString());
  // Control: without the morning after it there is no such hour.
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: "22:00", to: "24:00" }));
  await db.availability.update({ where: { masterId: master.id }, data: { weekly } });
  expect((await bookAs(await createTestUser(), offer, toLate(4))).status).toBe(409);
});
