import { expect, test } from "vitest";
import { exportOwnData } from "@/lib/accounts/data-export";
import { closeAccount } from "@/lib/accounts/closure/service";
import { forgetAnswers } from "@/lib/bookings/booking/own-data";
import { cancelBooking, saveNote } from "@/lib/bookings/booking/service";
import { listContents } from "@/lib/administration/contents/data";
import { contentsQuery } from "@/lib/administration/contents/schema";
import { findCurrentPublicSlug, findPublishedAyni, listItemsCreatedBy } from "@/lib/content/ayni/data";
import { listReceivedItems } from "@/lib/orders/order/data";
import { getDashboardTotals, listDashboardAyni } from "@/lib/teaching/dashboard/data";
import { listLetterContents } from "@/lib/teaching/letters/data";
import { getMasterReport } from "@/lib/teaching/numbers/data";
import { listParticipants } from "@/lib/teaching/participants/data";
import { db } from "@/lib/platform/db/client";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import {
  createTestAdmin,
  createTestUser,
  TEST_PASSWORD,
  toTestMember,
} from "@/tests/support/factories/users";

const DAY_MS = 86_400_000;

/** An offer with one booked hour. */
async function createBooked() {
  const { offer, master } = await createTestOffer({ terms: { questions: ["¿Qué traes?"] } });
  const person = await createTestUser();
  const { body } = await bookAs(person, offer, noonIn(3), { answers: ["Una duda"] });
  const copy = await db.ayni.findFirstOrThrow({ where: { offerId: offer.id } });
  return { offer, master: toTestMember(master), person: toTestMember(person), copy, bookingId: body.data.id };
}

test("a copy is in no list of contents, and the offer counts what was booked of it", async () => {
  const { offer, master, person, copy } = await createBooked();
  const admin = toTestMember(await createTestAdmin());
  const all = await listContents(admin, contentsQuery.parse({ searchText: offer.title, state: "archived" }));
  expect(all.content.map(({ id }) => id)).not.toContain(copy.id);
  expect((await listDashboardAyni(master, "archivados")).content).toEqual([]);
  const [shown] = (await listDashboardAyni(master, "publicados")).content;
  expect(shown).toMatchObject({ id: offer.id, receivers: 1 });
  expect((await getDashboardTotals(master)).counts).toEqual({ publicados: 1, borradores: 0, archivados: 0 });
  expect((await listLetterContents(master, null)).map(({ id }) => id)).toEqual([offer.id]);
  const report = await getMasterReport(master, master.id, { period: "todo" });
  expect(report.teachings.map(({ id, receipts }) => [id, receipts])).toEqual([[offer.id, 1]]);
  expect(
    (await listParticipants(master, offer.id, { searchText: "" })).content.map(({ userId }) => userId),
  ).toEqual([person.id]);
  expect((await listItemsCreatedBy(master, master.id)).content.map(({ id }) => id)).toEqual([offer.id]);
  expect((await exportOwnData(master, master.id)).contents.map(({ id }) => id)).toEqual([offer.id]);
  expect(await findPublishedAyni(copy.slug)).toBeNull();
  expect(await findCurrentPublicSlug(copy.slug)).toBe(offer.slug);
});

test("the offer and what was booked of it are called appointments, another event is not", async () => {
  const { offer, master, person } = await createBooked();
  const { id: eventId } = await createTestAyni({
    userId: master.id,
    contentType: "EVENT",
    onlineType: "VIDEOCALL",
  });
  const [received] = await listReceivedItems(person, person.id);
  const detail = await findPublishedAyni(offer.slug);
  expect([received?.ayni.isSession, detail?.isSession]).toEqual([true, true]);
  const { content } = await listDashboardAyni(master, "publicados");
  expect(new Map(content.map(({ id, isSession }) => [id, isSession]))).toEqual(
    new Map([
      [offer.id, true],
      [eventId, false],
    ]),
  );
});

test("a cancelled free hour leaves the library", async () => {
  const { person, copy, bookingId } = await createBooked();
  expect((await listReceivedItems(person, person.id)).map(({ ayni }) => ayni.id)).toEqual([copy.id]);
  await cancelBooking(person, bookingId);
  expect(await listReceivedItems(person, person.id)).toEqual([]);
});

test("both sides export what they wrote, and a year later the answers are gone", async () => {
  const { master, person, bookingId } = await createBooked();
  await saveNote(master, bookingId, "Le di un ejercicio");
  const theirs = JSON.stringify(await exportOwnData(person, person.id));
  expect(theirs).toContain("Una duda");
  expect(theirs).not.toContain("ejercicio");
  const own = JSON.stringify(await exportOwnData(master, master.id));
  expect(own).toContain("Le di un ejercicio");
  expect(own).not.toContain("Una duda");
  await forgetAnswers(new Date(noonIn(3).getTime() + 364 * DAY_MS));
  expect((await db.booking.findUniqueOrThrow({ where: { id: bookingId } })).answers).not.toBeNull();
  await forgetAnswers(new Date(noonIn(3).getTime() + 367 * DAY_MS));
  expect((await db.booking.findUniqueOrThrow({ where: { id: bookingId } })).answers).toBeNull();
});

test("a Master with hours ahead cannot close the account; without, what was written about hours goes", async () => {
  const { master, bookingId } = await createBooked();
  await expect(closeAccount(master, master.id, { password: TEST_PASSWORD })).rejects.toThrow(
    "Hay personas que esperan",
  );
  await db.encuentro.updateMany({
    where: { ayni: { booking: { id: bookingId } } },
    data: {
      startsAt: new Date(Date.now() - 2 * DAY_MS),
      endsAt: new Date(Date.now() - 2 * DAY_MS + 3_600_000),
    },
  });
  await closeAccount(master, master.id, { password: TEST_PASSWORD });
  const booking = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
  expect([booking.answers, booking.note]).toEqual([null, null]);
  expect(await db.availability.count({ where: { masterId: master.id } })).toBe(0);
});
