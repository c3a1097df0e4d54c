import { expect, test } from "vitest";
import { findAgendaWeek, findHistory } from "@/lib/bookings/booking/data";
import { cancelBooking, saveNote } from "@/lib/bookings/booking/service";
import { db } from "@/lib/platform/db/client";
import { addDays, toIsoDate } from "@/lib/platform/time/dates";
import { startOfDay, startOfWeek } from "@/lib/platform/time/days";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { createTestUser, toTestMember } from "@/tests/support/factories/users";

const ZONE = "Europe/Madrid";

const book = async (...args: Parameters<typeof bookAs>): Promise<string> =>
  ((await bookAs(...args)).body.data as { id: string }).id;

test("a week shows the hours that stand, to both sides, and the Master's encuentros to them alone", async () => {
  const { master, offer } = await createTestOffer();
  const [person, other] = [await createTestUser(), await createTestUser()];
  const monday = addDays(startOfWeek(toIsoDate(new Date())), 14);
  const days = Math.round((Date.parse(monday) - Date.parse(toIsoDate(new Date()))) / 86_400_000);
  const bookDay = (day: number) => book(person, offer, noonIn(days + day));
  const kept = [await bookDay(0), await bookDay(6)];
  await cancelBooking(toTestMember(person), await bookDay(1));
  await bookDay(7);
  const workshop = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    title: "Taller",
  });
  const held = await db.encuentro.create({
    data: {
      ayniId: workshop.id,
      startsAt: startOfDay(monday, ZONE),
      endsAt: new Date(startOfDay(monday, ZONE).getTime() + 3_600_000),
      durationMinutes: 60,
      timezone: ZONE,
    },
  });

  const week = { day: addDays(monday, 3), zone: ZONE };
  const given = await findAgendaWeek(toTestMember(master), { as: "master", ...week });
  expect(given.monday).toBe(monday);
  expect(given.bookings.map(({ id }) => id)).toEqual(kept);
  expect(given.encuentros).toMatchObject([{ id: held.id, title: "Taller", slug: workshop.slug }]);
  const received = await findAgendaWeek(toTestMember(person), { as: "apprentice", ...week });
  expect(received.bookings.map(({ id }) => id)).toEqual(kept);
  expect(received.encuentros).toEqual([]);
  const stranger = await findAgendaWeek(toTestMember(other), { as: "apprentice", ...week });
  expect(stranger.bookings).toEqual([]);
});

test("a week has the hours in person of its days at the place", async () => {
  const { master, offer } = await createTestOffer({ inPerson: true });
  await db.ayni.update({
    where: { id: offer.id },
    data: { placeCity: "Ciudad de México", placeCountry: "MX" },
  });
  const monday = addDays(startOfWeek(noonIn(7).toISOString().slice(0, 10)), 7);
  // At 17:00 of a Sunday there, Monday has begun in Madrid.
  const sundayEvening = new Date(Date.parse(`${addDays(monday, 6)}T00:00:00Z`) + 23 * 3_600_000);
  const person = await createTestUser({ emailVerified: new Date() });
  expect((await bookAs(person, offer, sundayEvening)).status).toBe(201);
  const listWeek = async (day: string) =>
    (await findAgendaWeek(toTestMember(master), { as: "master", day, zone: ZONE })).bookings;
  expect(await listWeek(monday)).toHaveLength(1);
  expect(await listWeek(addDays(monday, 7))).toEqual([]);
});

test("a history has all hours of a Master with one person, with answers, note and who cancelled", async () => {
  const { master, offer } = await createTestOffer({ terms: { questions: ["¿Qué te trae?"] } });
  const [person, other] = [await createTestUser(), await createTestUser()];
  const answers = { answers: ["Un cambio"] };
  const next = await book(person, offer, noonIn(4), answers);
  const cancelled = await book(person, offer, noonIn(5), answers);
  await book(other, offer, noonIn(6), answers);
  await cancelBooking(toTestMember(person), cancelled);
  await saveNote(toTestMember(master), next, "Viene de lejos.");

  const history = await findHistory(toTestMember(master), { slug: person.slug, after: undefined });
  expect(history.person.id).toBe(person.id);
  expect(history.page.content).toMatchObject([
    { id: cancelled, status: "cancelled", cancelledBy: "apprentice" },
    { id: next, note: "Viene de lejos.", answers: [{ question: "¿Qué te trae?", answer: "Un cambio" }] },
  ]);

  const { master: stranger } = await createTestOffer();
  for (const actor of [stranger, person, other])
    await expect(
      findHistory(toTestMember(actor), { slug: person.slug, after: undefined }),
    ).rejects.toMatchObject({ code: "NotFound" });
});
