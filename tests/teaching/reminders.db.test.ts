import { describe, expect, inject, test } from "vitest";
import { notificationMail } from "@/lib/messaging/mail/templates/notifications";
import type { NotificationMail } from "@/lib/messaging/mail/templates/notifications";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { routes } from "@/lib/platform/routes";
import { sendReminders } from "@/lib/teaching/reminders";
import { createTestAyni, createTestEncuentro } from "@/tests/support/factories/ayni";
import {
  listQueuedMails,
  NO_QUIET_HOURS,
  listNotificationsOf,
  setReadingPreferences,
} from "@/tests/support/factories/notifications";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";
import { buildMailContext } from "@/tests/support/factories/mails";

const HOUR_MS = 3_600_000;
const LONG_AGO = new Date("2026-01-01T00:00:00Z");

const before = (instant: Date, hours: number) => new Date(instant.getTime() - hours * HOUR_MS);

async function createWorkshopAt(startsAt: Date, fields: Partial<Prisma.AyniUncheckedCreateInput> = {}) {
  const master = await createTestMaster();
  await setReadingPreferences(master, NO_QUIET_HOURS);
  const ayni = await createTestAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    title: "Taller de la escucha",
    ...fields,
  });
  return { master, ayni, encuentro: await createTestEncuentro(ayni.id, { startsAt }) };
}
type Workshop = Awaited<ReturnType<typeof createWorkshopAt>>;

async function createReceiver(
  { ayni }: Workshop,
  timezone = "Europe/Madrid",
  overrides: Parameters<typeof createTestOrder>[2] = {},
) {
  const person = await createTestUser();
  await setReadingPreferences(person, { timezone, ...NO_QUIET_HOURS });
  await createTestOrder(person, ayni, { purchaseDate: LONG_AGO, ...overrides });
  return person;
}

const kindsOf = async (person: { id: string }) => (await listNotificationsOf(person)).map(({ type }) => type);
const MAIL_CONTEXT = buildMailContext({ url: (path) => path });
const subjectsOf = async (person: { id: string }) => {
  const rendering = (await listQueuedMails(person)).map(({ payload }) =>
    notificationMail(payload as NotificationMail, MAIL_CONTEXT),
  );
  return (await Promise.all(rendering)).map(({ subject }) => subject);
};

// Each at 19:00 in Madrid, with the local hours of the other zones by their rules of 2027.
describe.each([
  ["in January", "2027-01-16T18:00:00Z", "15:00", "12:00", "15:00"],
  ["in July", "2027-07-17T17:00:00Z", "13:00", "11:00", "14:00"],
  ["on the day when Madrid goes forward", "2027-03-28T17:00:00Z", "14:00", "11:00", "14:00"],
  ["on the day when Madrid goes back", "2027-10-31T18:00:00Z", "15:00", "12:00", "15:00"],
  ["on the day when Santiago goes back", "2027-04-04T17:00:00Z", "13:00", "11:00", "14:00"],
  ["on the day when Santiago goes forward", "2027-09-05T17:00:00Z", "14:00", "11:00", "14:00"],
])("an encuentro %s", (_, instant, santiago, mexico, buenosAires) => {
  const startsAt = new Date(instant);

  test("is announced once a day and once an hour before, in the reader's own time", async () => {
    const workshop = await createWorkshopAt(startsAt);
    const readers = [
      [await createReceiver(workshop, "Europe/Madrid"), "19:00"],
      [await createReceiver(workshop, "America/Santiago"), santiago],
      [await createReceiver(workshop, "America/Mexico_City"), mexico],
      [await createReceiver(workshop, "America/Argentina/Buenos_Aires"), buenosAires],
      [workshop.master, "19:00"],
    ] as const;
    await sendReminders(new Date(before(startsAt, 24).getTime() - 1000));
    for (const [person] of readers) expect(await kindsOf(person)).toEqual([]);
    for (const hours of [24, 24, 23, 1.5]) await sendReminders(before(startsAt, hours));
    for (const [person, hour] of readers) {
      expect(await subjectsOf(person)).toEqual([
        expect.stringMatching(new RegExp(`^«Taller de la escucha»: encuentro el .* a las ${hour}$`)),
      ]);
    }
    for (const hours of [1, 0.5, 0, -1]) await sendReminders(before(startsAt, hours));
    for (const [person, hour] of readers) {
      expect((await subjectsOf(person)).slice(1)).toEqual([`«Taller de la escucha» empieza a las ${hour}`]);
    }
  });
});

test("an encuentro in person is announced in the day and hour of its place, wherever the reader is", async () => {
  // Tuesday at 20:00 in Buenos Aires is Wednesday at midnight in Madrid.
  const startsAt = new Date("2027-12-07T23:00:00Z");
  const timezone = "America/Argentina/Buenos_Aires";
  const place = { modality: "OFFLINE", onlineType: null, placeCity: "Buenos Aires" } as const;
  const milonga = await createWorkshopAt(startsAt, place);
  await db.encuentro.update({ where: { id: milonga.encuentro.id }, data: { timezone } });
  const traveller = await createReceiver(milonga, "Europe/Madrid");
  await sendReminders(before(startsAt, 24));
  await sendReminders(before(startsAt, 1));
  expect(await subjectsOf(traveller)).toEqual([
    "«Taller de la escucha»: encuentro el mar 7 dic a las 20:00 en Buenos Aires",
    "«Taller de la escucha» empieza a las 20:00 en Buenos Aires",
  ]);
});

describe("an encuentro", () => {
  const startsAt = new Date("2027-02-10T18:00:00Z");

  test("leads from its reminder to the page of each side: its Master's, or what was received", async () => {
    const workshop = await createWorkshopAt(startsAt);
    const person = await createReceiver(workshop);
    await sendReminders(before(startsAt, 1));
    const pathOf = async (reader: { id: string }) => {
      const [mail] = await listQueuedMails(reader);
      return (await notificationMail(mail?.payload as NotificationMail, MAIL_CONTEXT)).action?.url;
    };
    const { id } = await db.order.findFirstOrThrow({ where: { userId: person.id } });
    const { slug } = workshop.ayni;
    expect(await pathOf(workshop.master)).toBe(routes.preview(slug, "encuentros"));
    expect(await pathOf(person)).toBe(routes.receivedItem(slug, id, "encuentros"));
  });

  test("is announced again when rescheduled, and never when cancelled or in a draft", async () => {
    const workshop = await createWorkshopAt(startsAt);
    const person = await createReceiver(workshop);
    await sendReminders(before(startsAt, 20));
    const later = new Date(startsAt.getTime() + 48 * HOUR_MS);
    const where = { id: workshop.encuentro.id };
    await db.encuentro.update({
      where,
      data: { startsAt: later, endsAt: new Date(later.getTime() + 1.5 * HOUR_MS), sequence: 1 },
    });
    await sendReminders(before(later, 24));
    expect(await kindsOf(person)).toEqual(["encuentro-tomorrow", "encuentro-tomorrow"]);
    await db.encuentro.update({ where, data: { cancelledAt: new Date(), sequence: 2 } });
    await sendReminders(before(later, 1));
    await db.encuentro.update({ where, data: { cancelledAt: null, sequence: 3 } });
    await db.ayni.update({ where: { id: workshop.ayni.id }, data: { status: "DRAFT" } });
    await sendReminders(before(later, 1));
    expect(await kindsOf(person)).toEqual(["encuentro-tomorrow", "encuentro-tomorrow"]);
  });

  test("is announced late after a downtime, by the nearer reminder only, and never after its start", async () => {
    const workshop = await createWorkshopAt(startsAt);
    const person = await createReceiver(workshop);
    await sendReminders(before(startsAt, 0.25));
    expect(await kindsOf(person)).toEqual(["encuentro-soon"]);
    const missedWorkshop = await createWorkshopAt(startsAt);
    const other = await createReceiver(missedWorkshop);
    await sendReminders(startsAt);
    expect(await kindsOf(other)).toEqual([]);
  });

  test("is announced to users who own it before the reminder is due and until its start", async () => {
    const workshop = await createWorkshopAt(startsAt);
    const excluded = await Promise.all([
      createReceiver(workshop, "Europe/Madrid", { contentExpirationDate: before(startsAt, 2) }),
      createReceiver(workshop, "Europe/Madrid", { status: "REFUNDED", refundedAt: LONG_AGO }),
      createReceiver(workshop, "Europe/Madrid", { status: "PENDING" }),
    ]);
    const late = await createReceiver(workshop, "Europe/Madrid", { purchaseDate: before(startsAt, 20) });
    const until = await createReceiver(workshop, "Europe/Madrid", {
      contentExpirationDate: new Date(startsAt.getTime() + 1000),
    });
    await sendReminders(before(startsAt, 10));
    await sendReminders(before(startsAt, 0.5));
    for (const person of excluded) expect(await kindsOf(person)).toEqual([]);
    expect(await kindsOf(late)).toEqual(["encuentro-soon"]);
    expect(await kindsOf(until)).toEqual(["encuentro-tomorrow", "encuentro-soon"]);
  });

  test("delays the mail until quiet hours end, unless the encuentro starts before", async () => {
    const early = new Date("2027-02-11T06:30:00Z");
    const [tonight, atDawn] = [await createWorkshopAt(startsAt), await createWorkshopAt(early)];
    const quiet = { quietFrom: 22 * 60, quietTo: 8 * 60 };
    const [patient, hurried] = [await createReceiver(tonight), await createReceiver(atDawn)];
    await setReadingPreferences(patient, quiet);
    await setReadingPreferences(hurried, quiet);
    await sendReminders(new Date("2027-02-09T23:00:00Z"));
    await sendReminders(new Date("2027-02-11T05:45:00Z"));
    expect(await listQueuedMails(patient)).toMatchObject([{ runAt: new Date("2027-02-10T07:00:00Z") }]);
    const [mail] = await listQueuedMails(hurried);
    expect(mail?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test("goes into the daily digest if that is sent in time, otherwise only into the list", async () => {
    const workshop = await createWorkshopAt(startsAt);
    const person = await createReceiver(workshop);
    await setReadingPreferences(person, { notificationPreferences: { encuentros: "daily" } });
    await sendReminders(before(startsAt, 24));
    await sendReminders(before(startsAt, 1));
    expect(await listNotificationsOf(person)).toMatchObject([
      { type: "encuentro-tomorrow", digestAt: new Date("2027-02-10T07:00:00Z") },
      { type: "encuentro-soon", digestAt: null },
    ]);
    expect(await listQueuedMails(person)).toEqual([]);
  });

  test("is announced once by concurrent workers, to more receivers than one batch", async () => {
    const workshop = await createWorkshopAt(startsAt);
    const password = (await createTestUser()).passwordHash;
    const people = Array.from({ length: 510 }, (_, index) => ({
      slug: `muchos-${workshop.ayni.id}-${index}`,
      name: "Ana",
      lastName: "Luz",
      email: `muchos-${workshop.ayni.id}-${index}@example.test`,
      passwordHash: password,
      acceptedTermsAt: LONG_AGO,
    }));
    const rows = await db.user.createManyAndReturn({ data: people, select: { id: true } });
    await db.order.createMany({
      data: rows.map(({ id }) => ({
        userId: id,
        ayniContentId: workshop.ayni.id,
        masterUserId: workshop.master.id,
        status: "COMPLETED" as const,
        completedAt: LONG_AGO,
        purchaseDate: LONG_AGO,
        amount: 0,
        taxBase: 0,
        taxPercentage: 0,
        taxAmount: 0,
        currency: "eur",
      })),
    });
    await Promise.all([sendReminders(before(startsAt, 3)), sendReminders(before(startsAt, 3))]);
    const notificationCount = await db.notification.count({
      where: { userId: { in: rows.map(({ id }) => id) } },
    });
    const mailCount = await db.outboxMail.count({ where: { userId: { in: rows.map(({ id }) => id) } } });
    expect([notificationCount, mailCount]).toEqual([510, 510]);
  });

  test("does not send a queued mail after a reschedule", async () => {
    const soon = new Date(Date.now() + 20 * HOUR_MS);
    const [moved, unchanged] = [await createWorkshopAt(soon), await createWorkshopAt(soon)];
    const [one, other] = [await createReceiver(moved), await createReceiver(unchanged)];
    await sendReminders(new Date());
    await db.encuentro.update({ where: { id: moved.encuentro.id }, data: { sequence: 1 } });
    for (const person of [one, other]) {
      for (const { id } of await listQueuedMails(person)) await sendQueuedMail(id);
    }
    const inbox = async () =>
      (await (await fetch(`${inject("inbox")}/email`)).json()) as { to: { address: string }[] }[];
    const arrived = async ({ email }: { email: string }) =>
      (await inbox()).filter(({ to }) => to.some(({ address }) => address === email)).length;
    await expect.poll(() => arrived(other)).toBe(1);
    expect(await arrived(one)).toBe(0);
  });
});
