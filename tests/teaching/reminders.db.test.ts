import { describe, expect, inject, test } from "vitest";
import { notice } from "@/lib/messaging/mail/letters/notifications";
import type { NoticeMail } from "@/lib/messaging/mail/letters/notifications";
import { db } from "@/lib/platform/db/client";
import { sendQueuedMail } from "@/lib/messaging/mail/deliver";
import { remind } from "@/lib/teaching/reminders";
import { makeAyni, makeEncuentro } from "../../tools/factories/ayni";
import { mailsFor, neverQuiet, noticesTo, reads } from "../../tools/factories/notifications";
import { makeOrder } from "../../tools/factories/orders";
import { makeMaster, makeUser } from "../../tools/factories/users";

const HOUR = 3_600_000;
const LONG_AGO = new Date("2026-01-01T00:00:00Z");

const before = (instant: Date, hours: number) => new Date(instant.getTime() - hours * HOUR);

async function workshopAt(startsAt: Date) {
  const master = await makeMaster();
  await reads(master, neverQuiet);
  const ayni = await makeAyni({
    userId: master.id,
    contentType: "WORKSHOP",
    onlineType: "VIDEOCALL",
    title: "Taller de la escucha",
  });
  return { master, ayni, encuentro: await makeEncuentro(ayni.id, { startsAt }) };
}
type Workshop = Awaited<ReturnType<typeof workshopAt>>;

async function heldBy(
  { ayni }: Workshop,
  timezone = "Europe/Madrid",
  given: Parameters<typeof makeOrder>[2] = {},
) {
  const person = await makeUser();
  await reads(person, { timezone, ...neverQuiet });
  await makeOrder(person, ayni, { purchaseDate: LONG_AGO, ...given });
  return person;
}

const kinds = async (person: { id: string }) => (await noticesTo(person)).map(({ type }) => type);
const subjects = async (person: { id: string }) =>
  (await mailsFor(person)).map(({ payload }) => notice(payload as NoticeMail, (path) => path).subject);

// Each at seven in the evening in Madrid; the hours are those of the zones' own rules in 2027.
describe.each([
  ["in January", "2027-01-16T18:00:00Z", "15:00", "12:00", "15:00"],
  ["in July", "2027-07-17T17:00:00Z", "13:00", "11:00", "14:00"],
  ["on the day when Madrid goes forward", "2027-03-28T17:00:00Z", "14:00", "11:00", "14:00"],
  ["on the day when Madrid goes back", "2027-10-31T18:00:00Z", "15:00", "12:00", "15:00"],
  ["on the day when Santiago goes back", "2027-04-04T17:00:00Z", "13:00", "11:00", "14:00"],
  ["on the day when Santiago goes forward", "2027-09-05T17:00:00Z", "14:00", "11:00", "14:00"],
])("an encuentro %s", (_, instant, santiago, mexico, buenosAires) => {
  const startsAt = new Date(instant);

  test("is said a day and an hour before, in the hour of who reads it, and once", async () => {
    const workshop = await workshopAt(startsAt);
    const readers = [
      [await heldBy(workshop, "Europe/Madrid"), "19:00"],
      [await heldBy(workshop, "America/Santiago"), santiago],
      [await heldBy(workshop, "America/Mexico_City"), mexico],
      [await heldBy(workshop, "America/Argentina/Buenos_Aires"), buenosAires],
      [workshop.master, "19:00"],
    ] as const;
    await remind(new Date(before(startsAt, 24).getTime() - 1000));
    for (const [person] of readers) expect(await kinds(person)).toEqual([]);
    for (const hours of [24, 24, 23, 1.5]) await remind(before(startsAt, hours));
    for (const [person, hour] of readers) {
      expect(await subjects(person)).toEqual([
        expect.stringMatching(new RegExp(`^«Taller de la escucha»: encuentro el .* a las ${hour}$`)),
      ]);
    }
    for (const hours of [1, 0.5, 0, -1]) await remind(before(startsAt, hours));
    for (const [person, hour] of readers) {
      expect((await subjects(person)).slice(1)).toEqual([`«Taller de la escucha» empieza a las ${hour}`]);
    }
  });
});

describe("an encuentro", () => {
  const startsAt = new Date("2027-02-10T18:00:00Z");

  test("that is moved is said anew; one that is cancelled or a draft's never", async () => {
    const workshop = await workshopAt(startsAt);
    const person = await heldBy(workshop);
    await remind(before(startsAt, 20));
    const later = new Date(startsAt.getTime() + 48 * HOUR);
    const where = { id: workshop.encuentro.id };
    await db.encuentro.update({
      where,
      data: { startsAt: later, endsAt: new Date(later.getTime() + 1.5 * HOUR), sequence: 1 },
    });
    await remind(before(later, 24));
    expect(await kinds(person)).toEqual(["encuentro-tomorrow", "encuentro-tomorrow"]);
    await db.encuentro.update({ where, data: { cancelledAt: new Date(), sequence: 2 } });
    await remind(before(later, 1));
    await db.encuentro.update({ where, data: { cancelledAt: null, sequence: 3 } });
    await db.ayni.update({ where: { id: workshop.ayni.id }, data: { status: "DRAFT" } });
    await remind(before(later, 1));
    expect(await kinds(person)).toEqual(["encuentro-tomorrow", "encuentro-tomorrow"]);
  });

  test("is said late after a downtime, the nearer one alone, and never once it has begun", async () => {
    const workshop = await workshopAt(startsAt);
    const person = await heldBy(workshop);
    await remind(before(startsAt, 0.25));
    expect(await kinds(person)).toEqual(["encuentro-soon"]);
    const missed = await workshopAt(startsAt);
    const other = await heldBy(missed);
    await remind(startsAt);
    expect(await kinds(other)).toEqual([]);
  });

  test("is for those who have it at its start and had it before they would be told", async () => {
    const workshop = await workshopAt(startsAt);
    const lost = await Promise.all([
      heldBy(workshop, "Europe/Madrid", { contentExpirationDate: before(startsAt, 2) }),
      heldBy(workshop, "Europe/Madrid", { status: "REFUNDED", refundedAt: LONG_AGO }),
      heldBy(workshop, "Europe/Madrid", { status: "PENDING" }),
    ]);
    const late = await heldBy(workshop, "Europe/Madrid", { purchaseDate: before(startsAt, 20) });
    const until = await heldBy(workshop, "Europe/Madrid", {
      contentExpirationDate: new Date(startsAt.getTime() + 1000),
    });
    await remind(before(startsAt, 10));
    await remind(before(startsAt, 0.5));
    for (const person of lost) expect(await kinds(person)).toEqual([]);
    expect(await kinds(late)).toEqual(["encuentro-soon"]);
    expect(await kinds(until)).toEqual(["encuentro-tomorrow", "encuentro-soon"]);
  });

  test("waits for the end of quiet hours only where that comes before it", async () => {
    const early = new Date("2027-02-11T06:30:00Z");
    const [tonight, atDawn] = [await workshopAt(startsAt), await workshopAt(early)];
    const quiet = { quietFrom: 22 * 60, quietTo: 8 * 60 };
    const [patient, hurried] = [await heldBy(tonight), await heldBy(atDawn)];
    await reads(patient, quiet);
    await reads(hurried, quiet);
    await remind(new Date("2027-02-09T23:00:00Z"));
    await remind(new Date("2027-02-11T05:45:00Z"));
    expect(await mailsFor(patient)).toMatchObject([{ runAt: new Date("2027-02-10T07:00:00Z") }]);
    const [mail] = await mailsFor(hurried);
    expect(mail?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test("fits the mail of a day where that comes before it, else it is only in the list", async () => {
    const workshop = await workshopAt(startsAt);
    const person = await heldBy(workshop);
    await reads(person, { notificationPreferences: { encuentros: "daily" } });
    await remind(before(startsAt, 24));
    await remind(before(startsAt, 1));
    expect(await noticesTo(person)).toMatchObject([
      { type: "encuentro-tomorrow", digestAt: new Date("2027-02-10T07:00:00Z") },
      { type: "encuentro-soon", digestAt: null },
    ]);
    expect(await mailsFor(person)).toEqual([]);
  });

  test("is said once by two that remind at a time, and to more people than fit a batch", async () => {
    const workshop = await workshopAt(startsAt);
    const password = (await makeUser()).passwordHash;
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
    await Promise.all([remind(before(startsAt, 3)), remind(before(startsAt, 3))]);
    const told = await db.notification.count({ where: { userId: { in: rows.map(({ id }) => id) } } });
    const mails = await db.outboxMail.count({ where: { userId: { in: rows.map(({ id }) => id) } } });
    expect([told, mails]).toEqual([510, 510]);
  });

  test("that was moved while its mail waited is not said by it", async () => {
    const soon = new Date(Date.now() + 20 * HOUR);
    const [moved, kept] = [await workshopAt(soon), await workshopAt(soon)];
    const [one, other] = [await heldBy(moved), await heldBy(kept)];
    await remind(new Date());
    await db.encuentro.update({ where: { id: moved.encuentro.id }, data: { sequence: 1 } });
    for (const person of [one, other]) {
      for (const { id } of await mailsFor(person)) await sendQueuedMail(id);
    }
    const inbox = async () =>
      (await (await fetch(`${inject("inbox")}/email`)).json()) as { to: { address: string }[] }[];
    const arrived = async ({ email }: { email: string }) =>
      (await inbox()).filter(({ to }) => to.some(({ address }) => address === email)).length;
    await expect.poll(() => arrived(other)).toBe(1);
    expect(await arrived(one)).toBe(0);
  });
});
