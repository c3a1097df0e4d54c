import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { mail } from "@/lib/platform/ports/mail";
import { enqueue } from "@/lib/platform/ports/queue";
import {
  NO_QUIET_HOURS,
  listNotificationsOf,
  setReadingPreferences,
  buildReceivedNotification,
  notifyInTransaction,
} from "@/tests/support/factories/notifications";
import { createTestMaster } from "@/tests/support/factories/users";
import { createBarrier } from "@/tests/setup/barrier";
import { kill, releaseAll, startWorker } from "@/tests/setup/batch-workers";
import { openSmtpGate } from "./smtp-gate";
import type { SmtpGate } from "./smtp-gate";

// Workers are killed at the worst points of sending mails and a digest. Counts are what the mail server received by
// Message-ID, which stays the same when a mail is sent again.

const MAILS = 14;
/** Jobs that a worker runs at once. */
const CONCURRENCY = 4;

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  await releaseAll();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const startWorkerBehind = ({ url }: SmtpGate) => startWorker({ SMTP_URL: url });

type ReceivedMail = { to: { address: string }[]; headers: Record<string, string> };

/** Returns how often each mail to these users arrived, by Message-ID. */
async function countArrivals(users: { email: string }[]): Promise<Map<string, number>> {
  const addresses = new Set(users.map(({ email }) => email));
  const mails = (await (await fetch(`${inject("inbox")}/email`)).json()) as ReceivedMail[];
  const counts = new Map<string, number>();
  for (const { to, headers } of mails) {
    if (!to.some(({ address }) => addresses.has(address))) continue;
    const id = headers["message-id"] ?? "";
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const countRepeated = (counts: Map<string, number>) =>
  [...counts.values()].filter((count) => count === 2).length;

const mailsOf = (users: { id: string }[]) =>
  db.outboxMail.findMany({ where: { userId: { in: users.map(({ id }) => id) } } });

/** Locks the row of a user until the returned function is called. */
async function lockUserRow({ id }: { id: string }): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query(`select 1 from "User" where id = $1 for update`, [id]);
  const release = async () => void (await client.end());
  cleanups.push(() => release().catch(() => {}));
  return release;
}

const countLockWaiters = async (): Promise<number> => {
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%notificationPreferences%'`;
  return row?.waiting ?? 0;
};

const countLockedJobs = async (): Promise<number> => {
  const [row] = await db.$queryRaw<{ locked: number }[]>`
    select count(*)::int as locked from graphile_worker.jobs where locked_by is not null`;
  return row?.locked ?? 0;
};

async function queueMails() {
  const now = new Date();
  const people = await Promise.all(Array.from({ length: MAILS }, () => createTestMaster()));
  for (const person of people) await setReadingPreferences(person, NO_QUIET_HOURS);
  const digestReader = await createTestMaster();
  await setReadingPreferences(digestReader, {
    ...NO_QUIET_HOURS,
    notificationPreferences: { exchanges: "daily" },
  });
  await notifyInTransaction(
    [
      buildReceivedNotification(digestReader),
      buildReceivedNotification(digestReader),
      buildReceivedNotification(digestReader),
    ],
    now,
  );
  await db.notification.updateMany({ where: { userId: digestReader.id }, data: { digestAt: now } });
  return { people, digestReader, now };
}

test("killed workers lose no mail, and repeat only those that the server had already accepted", async () => {
  const { people, digestReader, now } = await queueMails();
  const gate = await openSmtpGate(env.SMTP_URL);
  cleanups.push(gate.close);
  const all = [...people, digestReader];

  // The first is killed while it writes the digest and waits for the server's response to three mails.
  const release = await lockUserRow(digestReader);
  await enqueue(db, "send-digests", [{ payload: {} }]);
  gate.stopAt("after");
  let worker = await startWorkerBehind(gate);
  await expect.poll(countLockWaiters).toBe(1);
  await notifyInTransaction(
    people.map((person) => buildReceivedNotification(person)),
    now,
  );
  await expect.poll(gate.heldCount).toBe(CONCURRENCY - 1);
  await kill(worker);
  await release();
  expect((await countArrivals(all)).size).toBe(CONCURRENCY - 1);
  // Without stale job detection they would stay locked for hours.
  expect(await countLockedJobs()).toBe(CONCURRENCY);

  // The second is killed before the server gets four more mails.
  await expect.poll(gate.heldCount).toBe(0);
  gate.stopAt("before");
  worker = await startWorkerBehind(gate);
  await expect.poll(gate.heldCount).toBe(CONCURRENCY);
  await kill(worker);
  expect((await countArrivals(all)).size).toBe(CONCURRENCY - 1);

  // The third sends the rest.
  await expect.poll(gate.heldCount).toBe(0);
  gate.stopAt(null);
  await startWorkerBehind(gate);
  await expect
    .poll(async () => (await mailsOf(all)).filter(({ sentAt }) => sentAt !== null).length)
    .toBe(MAILS + 1);

  const counts = await countArrivals(all);
  const queued = await mailsOf(all);
  expect([...counts.keys()].sort()).toEqual(queued.map(({ id }) => `<${id}@localhost>`).sort());
  expect(countRepeated(counts)).toBe(CONCURRENCY - 1);
  expect([...counts.values()].filter((count) => count > 2)).toEqual([]);
  expect(await mailsOf([digestReader])).toMatchObject([{ template: "digest" }]);
  const notifications = await listNotificationsOf(digestReader);
  expect(notifications.every(({ digestedAt }) => digestedAt !== null)).toBe(true);
});

test("control: without the row lock two workers send a mail twice", async () => {
  const person = await createTestMaster();
  await setReadingPreferences(person, NO_QUIET_HOURS);
  await notifyInTransaction([buildReceivedNotification(person)], new Date());
  const meet = createBarrier(2);
  const sendUnlocked = async () => {
    const [row] = await mailsOf([person]);
    if (!row || row.sentAt !== null) return;
    await meet();
    const messageId = `<${row.id}@localhost>`;
    await mail.send({ to: row.to, subject: "Aviso", text: "Aviso", html: "Aviso", messageId });
    await db.outboxMail.update({ where: { id: row.id }, data: { sentAt: new Date() } });
  };
  await Promise.all([sendUnlocked(), sendUnlocked()]);
  await expect.poll(async () => countRepeated(await countArrivals([person]))).toBe(1);
});
