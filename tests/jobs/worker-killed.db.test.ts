import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, expect, inject, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { mail } from "@/lib/platform/ports/mail";
import { enqueue } from "@/lib/platform/ports/queue";
import { neverQuiet, noticesTo, reads, receivedNotice, tell } from "../../tools/factories/notifications";
import { makeMaster } from "../../tools/factories/users";
import { meetingOf } from "../setup/barrier";
import { openSmtpGate } from "./smtp-gate";
import type { SmtpGate } from "./smtp-gate";

// A worker is killed while mails and a daily mail are under way, at points that are the worst for them. The count is of
// what the mail server has, by the Message-ID, which is the same whenever the same mail is sent again.

const PROGRAM = fileURLToPath(new URL("./worker-process.ts", import.meta.url));
const MAILS = 14;
/** How many jobs a worker does at a time. */
const AT_A_TIME = 4;

const undos: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of undos.splice(0).reverse()) await undo();
});

function startWorker({ url }: SmtpGate): ChildProcess {
  const child = fork(PROGRAM, [], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, TSX_TSCONFIG_PATH: "tsconfig.node.json", SMTP_URL: url },
  });
  undos.push(() => kill(child));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

type Received = { to: { address: string }[]; headers: Record<string, string> };

/** How often each mail to these people has arrived, by its Message-ID. */
async function arrivals(people: { email: string }[]): Promise<Map<string, number>> {
  const addresses = new Set(people.map(({ email }) => email));
  const mails = (await (await fetch(`${inject("inbox")}/email`)).json()) as Received[];
  const counts = new Map<string, number>();
  for (const { to, headers } of mails) {
    if (!to.some(({ address }) => addresses.has(address))) continue;
    const id = headers["message-id"] ?? "";
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const repeated = (counts: Map<string, number>) => [...counts.values()].filter((count) => count === 2).length;

const mailsOf = (people: { id: string }[]) =>
  db.outboxMail.findMany({ where: { userId: { in: people.map(({ id }) => id) } } });

/** Keeps whoever wants to write about a person waiting. */
async function holdPerson({ id }: { id: string }): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query(`select 1 from "User" where id = $1 for update`, [id]);
  const release = async () => void (await client.end());
  undos.push(() => release().catch(() => {}));
  return release;
}

const waitingForLock = async (): Promise<number> => {
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%notificationPreferences%'`;
  return row?.waiting ?? 0;
};

const taken = async (): Promise<number> => {
  const [row] = await db.$queryRaw<{ taken: number }[]>`
    select count(*)::int as taken from graphile_worker.jobs where locked_by is not null`;
  return row?.taken ?? 0;
};

async function queueAll() {
  const now = new Date();
  const people = await Promise.all(Array.from({ length: MAILS }, () => makeMaster()));
  for (const person of people) await reads(person, neverQuiet);
  const daily = await makeMaster();
  await reads(daily, { ...neverQuiet, notificationPreferences: { exchanges: "daily" } });
  await tell([receivedNotice(daily), receivedNotice(daily), receivedNotice(daily)], now);
  await db.notification.updateMany({ where: { userId: daily.id }, data: { digestAt: now } });
  return { people, daily, now };
}

test("a worker killed at any point sends each mail once; what the server had already comes once more", async () => {
  const { people, daily, now } = await queueAll();
  const gate = await openSmtpGate(env.SMTP_URL);
  undos.push(gate.close);
  const all = [...people, daily];

  // The first is killed while it makes the daily mail, and while the server's answers to three mails do not arrive.
  const release = await holdPerson(daily);
  await enqueue(db, "send-digests", [{}]);
  gate.stopAt("after");
  let worker = startWorker(gate);
  await expect.poll(waitingForLock).toBe(1);
  await tell(
    people.map((person) => receivedNotice(person)),
    now,
  );
  await expect.poll(gate.held).toBe(AT_A_TIME - 1);
  await kill(worker);
  await release();
  expect((await arrivals(all)).size).toBe(AT_A_TIME - 1);
  // Nobody else would get them for hours.
  expect(await taken()).toBe(AT_A_TIME);

  // The second is killed before the server has anything of four more.
  await expect.poll(gate.held).toBe(0);
  gate.stopAt("before");
  worker = startWorker(gate);
  await expect.poll(gate.held).toBe(AT_A_TIME);
  await kill(worker);
  expect((await arrivals(all)).size).toBe(AT_A_TIME - 1);

  // The third may work.
  await expect.poll(gate.held).toBe(0);
  gate.stopAt(null);
  startWorker(gate);
  await expect
    .poll(async () => (await mailsOf(all)).filter(({ sentAt }) => sentAt !== null).length)
    .toBe(MAILS + 1);

  const counts = await arrivals(all);
  const queued = await mailsOf(all);
  expect([...counts.keys()].sort()).toEqual(queued.map(({ id }) => `<${id}@localhost>`).sort());
  expect(repeated(counts)).toBe(AT_A_TIME - 1);
  expect([...counts.values()].filter((count) => count > 2)).toEqual([]);
  expect(await mailsOf([daily])).toMatchObject([{ template: "digest" }]);
  const told = await noticesTo(daily);
  expect(told.every(({ digestedAt }) => digestedAt !== null)).toBe(true);
});

test("control: without the lock of its row two workers send a mail twice, and the count sees it", async () => {
  const person = await makeMaster();
  await reads(person, neverQuiet);
  await tell([receivedNotice(person)], new Date());
  const met = meetingOf(2);
  const sendUnlocked = async () => {
    const [row] = await mailsOf([person]);
    if (!row || row.sentAt !== null) return;
    await met();
    const messageId = `<${row.id}@localhost>`;
    await mail.send({ to: row.to, subject: "Aviso", text: "Aviso", html: "Aviso", messageId });
    await db.outboxMail.update({ where: { id: row.id }, data: { sentAt: new Date() } });
  };
  await Promise.all([sendUnlocked(), sendUnlocked()]);
  await expect.poll(async () => repeated(await arrivals([person]))).toBe(1);
});
