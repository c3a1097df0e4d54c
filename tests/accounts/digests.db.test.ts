import { describe, expect, inject, test } from "vitest";
import { sendDigests } from "@/lib/accounts/notification-centre/digests";
import { db } from "@/lib/platform/db/client";
import { digestMail } from "@/lib/messaging/mail/templates/notifications";
import type { DigestMail } from "@/lib/messaging/mail/templates/notifications";
import { sendQueuedMail } from "@/jobs/tasks/send-mail";
import {
  listQueuedMails,
  listNotificationsOf,
  setReadingPreferences,
  buildReceivedNotification,
  notifyInTransaction,
} from "@/tests/support/factories/notifications";
import { createTestMaster } from "@/tests/support/factories/users";

const MINUTE = 60_000;
const DAY_BEFORE = new Date("2027-01-15T09:00:00Z");
const MORNING = new Date("2027-01-16T07:00:00Z");
const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE);

async function daily() {
  const master = await createTestMaster();
  await setReadingPreferences(master, { notificationPreferences: { exchanges: "daily" } });
  return master;
}

const thanked = (master: { id: string }, index: number) => ({
  kind: "thanked" as const,
  userId: master.id,
  payload: { slug: "respirar", title: "Respirar", personName: "Inés" },
  dedupeKey: `thanked:${master.id}:${index}`,
});

describe("the daily digest", () => {
  test("collects all notifications of a day in one mail, by category", async () => {
    const master = await daily();
    for (let index = 0; index < 30; index += 1) {
      await notifyInTransaction(
        [buildReceivedNotification(master), thanked(master, index)],
        after(DAY_BEFORE, index),
      );
    }
    await sendDigests(after(MORNING, -1));
    expect(await listQueuedMails(master)).toEqual([]);
    await Promise.all([sendDigests(MORNING), sendDigests(MORNING)]);
    await sendDigests(after(MORNING, 15));
    const mails = await listQueuedMails(master);
    expect(mails).toHaveLength(1);
    const letter = digestMail(mails[0]?.payload as DigestMail, {
      url: (path) => `https://ayllu.test${path}`,
    });
    expect(letter.subject).toBe("Tu resumen de Ayllu: 60 novedades");
    expect(letter.groups?.map(({ title, entries }) => [title, entries.length])).toEqual([
      ["Intercambios y aprendices nuevos", 30],
      ["Agradecimientos, regalos, trueques e invitaciones", 30],
    ]);
    expect(letter.groups?.[0]?.entries[0]?.url).toBe("https://ayllu.test/ofrecer/respirar/participantes");
    const rows = await listNotificationsOf(master);
    expect(rows.every(({ digestedAt }) => digestedAt !== null)).toBe(true);
  });

  test("is sent once a day; later notifications wait for the next one", async () => {
    const master = await daily();
    await notifyInTransaction([buildReceivedNotification(master)], DAY_BEFORE);
    await sendDigests(MORNING);
    await notifyInTransaction([buildReceivedNotification(master)], after(MORNING, 60));
    await db.notification.updateMany({
      where: { userId: master.id, digestedAt: null },
      data: { digestAt: after(MORNING, 90) },
    });
    await sendDigests(after(MORNING, 120));
    expect(await listQueuedMails(master)).toHaveLength(1);
    expect(
      (await listNotificationsOf(master)).map(({ digestedAt, digestAt }) => digestedAt === null && digestAt),
    ).toEqual([false, after(MORNING, 24 * 60)]);
    await sendDigests(after(MORNING, 24 * 60));
    expect(await listQueuedMails(master)).toHaveLength(2);
  });

  test("leaves out categories disabled since, and is not sent when nothing is left", async () => {
    const master = await daily();
    await notifyInTransaction([buildReceivedNotification(master)], DAY_BEFORE);
    await setReadingPreferences(master, { notificationPreferences: { exchanges: "never" } });
    await sendDigests(MORNING);
    expect(await listQueuedMails(master)).toEqual([]);
    expect(await listNotificationsOf(master)).toMatchObject([{ digestedAt: MORNING }]);
  });

  test("waits for the end of quiet hours, also after a downtime", async () => {
    const master = await daily();
    await notifyInTransaction([buildReceivedNotification(master)], DAY_BEFORE);
    await sendDigests(new Date("2027-01-16T23:00:00Z"));
    expect(await listQueuedMails(master)).toMatchObject([{ runAt: new Date("2027-01-17T07:00:00Z") }]);
  });

  test("contains unsubscribe links", async () => {
    const master = await daily();
    await notifyInTransaction([buildReceivedNotification(master)], DAY_BEFORE);
    await sendDigests(MORNING);
    const [queued] = await listQueuedMails(master);
    await sendQueuedMail(queued?.id ?? "");
    type Mail = { to: { address: string }[]; text: string; html: string; headers: Record<string, string> };
    const mine = async () =>
      ((await (await fetch(`${inject("inbox")}/email`)).json()) as Mail[]).filter(({ to }) =>
        to.some(({ address }) => address === master.email),
      );
    await expect.poll(mine).toHaveLength(1);
    const [mail] = await mine();
    expect(mail?.text).toMatch(/No recibir más de estos correos: http:\/\/localhost:3000\/baja\//);
    expect(mail?.html).toContain("Elegir mis avisos");
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail?.headers["list-unsubscribe"]).toMatch(
      /^<http:\/\/localhost:3000\/api\/notifications\/unsubscribe\/[\w.-]+>$/,
    );
  });
});
