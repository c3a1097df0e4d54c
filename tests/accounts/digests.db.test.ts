import { describe, expect, inject, test } from "vitest";
import { sendDigests } from "@/lib/accounts/notification-centre/digests";
import { db } from "@/lib/platform/db/client";
import { digest } from "@/lib/messaging/mail/letters/notifications";
import type { Digest } from "@/lib/messaging/mail/letters/notifications";
import { sendQueuedMail } from "@/lib/messaging/mail/deliver";
import { mailsFor, noticesTo, reads, receivedNotice, tell } from "../../tools/factories/notifications";
import { makeMaster } from "../../tools/factories/users";

const MINUTE = 60_000;
const DAY_BEFORE = new Date("2027-01-15T09:00:00Z");
const MORNING = new Date("2027-01-16T07:00:00Z");
const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * MINUTE);

async function daily() {
  const master = await makeMaster();
  await reads(master, { notificationPreferences: { exchanges: "daily" } });
  return master;
}

const thanked = (master: { id: string }, index: number) => ({
  kind: "thanked" as const,
  userId: master.id,
  payload: { slug: "respirar", title: "Respirar", personName: "Inés" },
  dedupeKey: `thanked:${master.id}:${index}`,
});

describe("the mail of a day", () => {
  test("of a busy one is one, with all of it by what it is about", async () => {
    const master = await daily();
    for (let index = 0; index < 30; index += 1) {
      await tell([receivedNotice(master), thanked(master, index)], after(DAY_BEFORE, index));
    }
    await sendDigests(after(MORNING, -1));
    expect(await mailsFor(master)).toEqual([]);
    await Promise.all([sendDigests(MORNING), sendDigests(MORNING)]);
    await sendDigests(after(MORNING, 15));
    const mails = await mailsFor(master);
    expect(mails).toHaveLength(1);
    const letter = digest(mails[0]?.payload as Digest, (path) => `https://ayllu.test${path}`);
    expect(letter.subject).toBe("Tu resumen de Ayllu: 60 novedades");
    expect(letter.groups?.map(({ title, entries }) => [title, entries.length])).toEqual([
      ["Intercambios y aprendices nuevos", 30],
      ["Agradecimientos, trueques e invitaciones", 30],
    ]);
    expect(letter.groups?.[0]?.entries[0]?.url).toBe("https://ayllu.test/ofrecer/respirar/participantes");
    const rows = await noticesTo(master);
    expect(rows.every(({ digestedAt }) => digestedAt !== null)).toBe(true);
  });

  test("is one for each day: what comes due after it waits for the next", async () => {
    const master = await daily();
    await tell([receivedNotice(master)], DAY_BEFORE);
    await sendDigests(MORNING);
    await tell([receivedNotice(master)], after(MORNING, 60));
    await db.notification.updateMany({
      where: { userId: master.id, digestedAt: null },
      data: { digestAt: after(MORNING, 90) },
    });
    await sendDigests(after(MORNING, 120));
    expect(await mailsFor(master)).toHaveLength(1);
    expect(
      (await noticesTo(master)).map(({ digestedAt, digestAt }) => digestedAt === null && digestAt),
    ).toEqual([false, after(MORNING, 24 * 60)]);
    await sendDigests(after(MORNING, 24 * 60));
    expect(await mailsFor(master)).toHaveLength(2);
  });

  test("leaves out what one has unchosen since, and is none where nothing is left", async () => {
    const master = await daily();
    await tell([receivedNotice(master)], DAY_BEFORE);
    await reads(master, { notificationPreferences: { exchanges: "never" } });
    await sendDigests(MORNING);
    expect(await mailsFor(master)).toEqual([]);
    expect(await noticesTo(master)).toMatchObject([{ digestedAt: MORNING }]);
  });

  test("after a downtime waits for the end of quiet hours too", async () => {
    const master = await daily();
    await tell([receivedNotice(master)], DAY_BEFORE);
    await sendDigests(new Date("2027-01-16T23:00:00Z"));
    expect(await mailsFor(master)).toMatchObject([{ runAt: new Date("2027-01-17T07:00:00Z") }]);
  });

  test("arrives with how to have no more of it", async () => {
    const master = await daily();
    await tell([receivedNotice(master)], DAY_BEFORE);
    await sendDigests(MORNING);
    const [queued] = await mailsFor(master);
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
