import { beforeEach, describe, expect, inject, test } from "vitest";
import { cancelBooking, moveBooking } from "@/lib/bookings/booking/service";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import { db } from "@/lib/platform/db/client";
import { bookAs, createTestOffer, noonIn } from "@/tests/support/factories/bookings";
import { listQueuedMails, setReadingPreferences } from "@/tests/support/factories/notifications";
import { payOrder, placeOrderAs } from "@/tests/support/factories/purchases";
import { createTestUser, toTestMember } from "@/tests/support/factories/users";

// An apprentice who moves or cancels an hour has it confirmed at once, with the calendar that follows it.

/** Quiet hours that have begun an hour ago and end in an hour. */
function asleepNow() {
  const minutes = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
  return {
    timezone: "UTC",
    quietFrom: (minutes + 1380) % 1440,
    quietTo: (minutes + 60) % 1440,
    notificationPreferences: { changes: "now" },
  };
}

type Offer = Awaited<ReturnType<typeof createTestOffer>>;
type Person = Awaited<ReturnType<typeof createTestUser>>;

async function findChange(person: Person) {
  const mails = await listQueuedMails(person);
  return mails.findLast(({ template }) => template === "encuentros-changed");
}

type InboxMail = { id: string; subject: string; text: string; to: { address: string }[] };

/** Sends a mail, and reads what the mail server received. */
async function receive(person: Person, mailId: string) {
  const findMail = async () => {
    const mails = (await (await fetch(`${inject("inbox")}/email`)).json()) as InboxMail[];
    return mails.find(({ to }) => to.some(({ address }) => address === person.email));
  };
  await sendQueuedMail(mailId);
  await expect.poll(findMail).toBeDefined();
  const mail = await findMail();
  const source = await (await fetch(`${inject("inbox")}/email/${mail?.id}/source`)).text();
  return {
    subject: mail?.subject,
    text: mail?.text.replace(/\s+/g, " ") ?? "",
    method: /text\/calendar;[^\n]*\n?[^\n]*method="?(\w+)/i.exec(source)?.[1],
  };
}

describe("the apprentice's own change", () => {
  let sold: Offer;
  let person: Person;
  let bookingId: string;

  beforeEach(async () => {
    sold = await createTestOffer();
    person = await createTestUser({ emailVerified: new Date() });
    await setReadingPreferences(person, asleepNow());
    bookingId = (await bookAs(person, sold.offer, noonIn(3))).body.data.id;
  });

  const move = (actor: Parameters<typeof toTestMember>[0]) =>
    moveBooking(toTestMember(actor), bookingId, { startsAt: noonIn(5).toISOString() });

  test("of a moved hour is confirmed at once, also at night, with the new hour for her calendar", async () => {
    await move(person);
    const change = await findChange(person);
    expect(change?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
    const { subject, text, method } = await receive(person, change?.id ?? "");
    expect(subject).toBe("Has cambiado la hora de tu cita: «Lectura de tarot»");
    expect(text).toMatch(/Ahora es: .+Antes era: /s);
    expect(text).not.toContain("Si no te va bien");
    expect(method).toBe("PUBLISH");
  });

  test("of a cancelled hour is confirmed at once, with its cancellation for her calendar", async () => {
    await cancelBooking(toTestMember(person), bookingId);
    const change = await findChange(person);
    expect(change?.runAt.getTime()).toBeLessThanOrEqual(Date.now());
    const { subject, text, method } = await receive(person, change?.id ?? "");
    expect(subject).toBe("Has cancelado tu cita: «Lectura de tarot»");
    expect(text).toContain("Puedes reservar otra hora cuando quieras.");
    expect(method).toBe("CANCEL");
  });

  test.each(["daily", "never"])("is confirmed to whoever has changes mailed %s", async (changes) => {
    await setReadingPreferences(person, { notificationPreferences: { changes } });
    await move(person);
    const change = await findChange(person);
    expect((await receive(person, change?.id ?? "")).method).toBe("PUBLISH");
  });

  test("control: what the Master changes waits for the end of her night, or for her digest", async () => {
    await move(sold.master);
    expect((await findChange(person))?.runAt.getTime()).toBeGreaterThan(Date.now());
    await setReadingPreferences(person, { notificationPreferences: { changes: "never" } });
    const before = await listQueuedMails(person);
    await cancelBooking(toTestMember(sold.master), bookingId);
    expect(await listQueuedMails(person)).toEqual(before);
  });
});

test("an hour of a pack that its owner moves and cancels is confirmed both times", async () => {
  const { offer } = await createTestOffer({ amount: 4500, packs: { 3: 10_000 } });
  const person = await createTestUser({ emailVerified: new Date() });
  await setReadingPreferences(person, asleepNow());
  await payOrder((await placeOrderAs(person, offer, { sessions: 3 })).body.data.id);
  const { id: packId } = await db.pack.findFirstOrThrow({ where: { userId: person.id } });
  const { body } = await bookAs(person, offer, noonIn(3), { packId });
  const actor = toTestMember(person);
  await moveBooking(actor, body.data.id, { startsAt: noonIn(5).toISOString() });
  await cancelBooking(actor, body.data.id);
  const told = (await listQueuedMails(person)).filter(({ template }) => template === "encuentros-changed");
  const isDue = told.map(({ runAt }) => runAt.getTime() <= Date.now());
  expect(isDue).toEqual([true, true]);
  const { text, method } = await receive(person, told[1]?.id ?? "");
  expect(text).toContain("La sesión ha vuelto a tu pack: te quedan 3.");
  expect(method).toBe("CANCEL");
});
