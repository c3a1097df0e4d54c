import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, inject, test } from "vitest";
import { GET, POST } from "@/app/api/admin/failed-jobs/route";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { createSessionCookie, createTestAdmin, createTestUser } from "@/tests/support/factories/users";
import { bundleProgram, WORKER_PROGRAM } from "@/tests/support/bundle-program";
import { callHandler } from "@/tests/support/call-handler";
import { openSmtpGate } from "./smtp-gate";
import type { SmtpGate } from "./smtp-gate";

// A worker in a process of its own sends through a gate that refuses some recipients.

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openGate(): Promise<SmtpGate> {
  const gate = await openSmtpGate(env.SMTP_URL);
  cleanups.push(gate.close);
  return gate;
}

/** Returns the worker's log so far. */
async function startWorker({ url }: SmtpGate): Promise<() => string> {
  const child: ChildProcess = fork(await bundleProgram(WORKER_PROGRAM), [], {
    execArgv: [],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { ...process.env, SMTP_URL: url },
  });
  cleanups.push(async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  });
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => (log += chunk.toString()));
  return () => log;
}

async function queueTestMail() {
  const user = await createTestUser();
  await db.$transaction((tx) =>
    queueMail(tx, {
      template: "password-changed",
      userId: user.id,
      to: user.email,
      payload: { name: user.name },
      dedupeKey: `password-changed:${user.id}`,
    }),
  );
  const { id: mailId } = await db.outboxMail.findFirstOrThrow({ where: { to: user.email } });
  return { user, mailId };
}

type JobState = { attempts: number; max: number; locked: boolean };

async function findJob(mailId: string): Promise<JobState | undefined> {
  const [job] = await db.$queryRaw<JobState[]>`
    select attempts::int as attempts, max_attempts::int as max, locked_at is not null as locked
    from graphile_worker._private_jobs where payload->>'mailId' = ${mailId}`;
  return job;
}

/** Lets the seconds pass until a job is tried again. */
const passPauseOf = (mailId: string) => db.$executeRaw`
  update graphile_worker._private_jobs set run_at = now() where payload->>'mailId' = ${mailId}`;

const wasSent = async (mailId: string) =>
  (await db.outboxMail.findUniqueOrThrow({ where: { id: mailId } })).sentAt !== null;

async function countReceived(address: string): Promise<number> {
  const mails = (await (await fetch(`${inject("inbox")}/email`)).json()) as { to: { address: string }[] }[];
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address)).length;
}

test("a permanently refused mail fails at once, is listed with its reason, and is sent when an admin retries it", async () => {
  const cookie = await createSessionCookie(await createTestAdmin());
  const [refused, accepted] = [await queueTestMail(), await queueTestMail()];
  const gate = await openGate();
  gate.refuse({ addresses: [refused.user.email], reply: "550 5.1.1 No such user" });
  const readLog = await startWorker(gate);

  await expect.poll(() => wasSent(accepted.mailId)).toBe(true);
  await expect.poll(() => findJob(refused.mailId)).toEqual({ attempts: 1, max: 1, locked: false });
  expect(gate.refusalCount()).toBe(1);
  const { content } = (await callHandler(GET, { cookie })).body;
  expect(content).toMatchObject([
    {
      task: "send-mail",
      kind: "password-changed",
      recipient: { address: refused.user.email, user: { id: refused.user.id } },
      attempts: 1,
      reason: expect.stringContaining("550 5.1.1 No such user"),
    },
  ]);
  expect(readLog()).not.toContain(refused.user.email);
  const lines = readLog()
    .split("\n")
    .filter((line) => line.includes("failed permanently"))
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toMatchObject([
    {
      level: "error",
      jobId: content[0].id,
      task: "send-mail",
      attempt: 1,
      durationMs: expect.any(Number),
      err: { message: expect.stringContaining("550 5.1.1 No such user") },
    },
  ]);

  gate.refuse(null);
  const { status } = await callHandler(POST, {
    method: "POST",
    cookie,
    json: { action: "retry", ids: [content[0].id] },
  });
  expect(status).toBe(200);
  await expect.poll(() => wasSent(refused.mailId)).toBe(true);
  await expect.poll(() => findJob(refused.mailId)).toBeUndefined();
  expect(await countReceived(refused.user.email)).toBe(1);
});

test.each([
  ["a temporary refusal of the recipient", "451 4.2.1 Try later"],
  ["a server that wants us to sign in", "530 5.7.0 Authentication required"],
])("control: %s is tried again", async (_name, reply) => {
  const { user, mailId } = await queueTestMail();
  const gate = await openGate();
  gate.refuse({ addresses: [user.email], reply });
  await startWorker(gate);
  await expect.poll(() => findJob(mailId)).toMatchObject({ attempts: 1, locked: false });
  await passPauseOf(mailId);
  await expect.poll(async () => (await findJob(mailId))?.attempts).toBeGreaterThanOrEqual(2);
  expect(await findJob(mailId)).toMatchObject({ max: 25 });
});
