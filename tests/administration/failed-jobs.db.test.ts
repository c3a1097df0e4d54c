import { describe, expect, test } from "vitest";
import { GET, POST } from "@/app/api/admin/failed-jobs/route";
import { sweepExpired } from "@/jobs/tasks/sweep-expired";
import { db } from "@/lib/platform/db/client";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { FAILED_JOBS_PAGE_SIZE } from "@/lib/administration/failed-jobs/schema";
import type { FailedJobView } from "@/lib/administration/failed-jobs/schema";
import {
  createSessionCookie,
  createTestAdmin,
  createTestMaster,
  createTestUser,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";

type Person = Awaited<ReturnType<typeof createTestUser>>;

const list = async (admin: Person, query = "") =>
  callHandler(GET, { cookie: await createSessionCookie(admin), query });
const handle = async (admin: Person, json: unknown) =>
  callHandler(POST, { method: "POST", cookie: await createSessionCookie(admin), json });

async function listIds(admin: Person): Promise<string[]> {
  return (await list(admin)).body.content.map(({ id }: FailedJobView) => id);
}

async function failJob(id: string, reason = "on purpose"): Promise<void> {
  await db.$queryRaw`select 1 from graphile_worker.permanently_fail_jobs(array[${id}::bigint], ${reason})`;
}

async function addJob(task: string, key: string | null = null): Promise<string> {
  const [job] = await db.$queryRaw<{ id: string }[]>`
    select id::text as id from graphile_worker.add_job(${task}, '{}'::json, job_key => ${key})`;
  return job?.id ?? "";
}

async function createFailedJob(task = "tell-followers"): Promise<string> {
  const id = await addJob(task);
  await failJob(id);
  return id;
}

async function createFailedMail(userId: string | null, to: string) {
  const dedupeKey = `contact:${to}:${userId}`;
  const payload = { name: "Ana", email: "ana@ejemplo.test", topic: "Otro", message: "Hola", member: false };
  await db.$transaction((tx) => queueMail(tx, { template: "contact", userId, to, payload, dedupeKey }));
  const mail = await db.outboxMail.findUniqueOrThrow({ where: { dedupeKey } });
  const [job] = await db.$queryRaw<{ id: string }[]>`
    select id::text as id from graphile_worker._private_jobs where payload->>'mailId' = ${mail.id}`;
  const jobId = job?.id ?? "";
  await failJob(jobId, "550 5.1.1 No such user");
  return { jobId, mailId: mail.id };
}

async function findJob(id: string) {
  const [job] = await db.$queryRaw<{ attempts: number; max: number; due: boolean }[]>`
    select attempts::int as attempts, max_attempts::int as max, run_at <= now() as due
    from graphile_worker.jobs where id = ${id}::bigint`;
  return job ?? null;
}

const listAuditEntriesOf = (admin: Person) =>
  db.auditEntry.findMany({ where: { actorId: admin.id }, orderBy: { createdAt: "asc" } });

describe("failed jobs", () => {
  test("are listed with kind, recipient, reason and attempts, the latest first", async () => {
    const [admin, user] = [await createTestAdmin(), await createTestUser()];
    const jobId = await createFailedJob();
    const mail = await createFailedMail(user.id, user.email);
    const { body } = await list(admin);
    expect(body.metadata).toMatchObject({ total: 2, after: null });
    expect(body.content).toEqual([
      {
        id: mail.jobId,
        task: "send-mail",
        kind: "contact",
        recipient: {
          address: user.email,
          user: { id: user.id, name: user.name, lastName: user.lastName },
        },
        attempts: 25,
        reason: "550 5.1.1 No such user",
        createdAt: expect.any(String),
        failedAt: expect.any(String),
      },
      expect.objectContaining({ id: jobId, kind: "tell-followers", recipient: null, reason: "on purpose" }),
    ]);
  });

  test("leave out pending and running jobs, which cannot be handled either", async () => {
    const admin = await createTestAdmin();
    const [pending, running] = [await addJob("tell-followers"), await createFailedJob()];
    await db.$executeRaw`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where id = ${running}::bigint`;
    expect(await listIds(admin)).not.toEqual(expect.arrayContaining([pending]));
    expect(await listIds(admin)).not.toEqual(expect.arrayContaining([running]));
    for (const action of ["retry", "discard"]) {
      expect((await handle(admin, { action, ids: [pending, running] })).status).toBe(409);
    }
    expect(await findJob(pending)).not.toBeNull();
    expect(await findJob(running)).toMatchObject({ attempts: 25 });
  });

  test("have pages", async () => {
    const admin = await createTestAdmin();
    for (let count = 0; count <= FAILED_JOBS_PAGE_SIZE; count += 1) await createFailedJob();
    const first = (await list(admin)).body;
    const second = (await list(admin, `?after=${first.metadata.after}`)).body;
    expect(first.content).toHaveLength(FAILED_JOBS_PAGE_SIZE);
    const ids = [...first.content, ...second.content].map(({ id }: FailedJobView) => id);
    expect(new Set(ids).size).toBe(first.metadata.total);
    expect((await list(admin, "?after=nonsense")).status).toBe(400);
  });

  test("start over when retried, together with others, each with an audit entry", async () => {
    const [admin, user] = [await createTestAdmin(), await createTestUser()];
    const jobId = await createFailedJob();
    const mail = await createFailedMail(user.id, user.email);
    const answer = await handle(admin, { action: "retry", ids: [jobId, mail.jobId] });
    expect(answer).toMatchObject({ status: 200, body: { data: { count: 2 } } });
    for (const id of [jobId, mail.jobId]) {
      expect(await findJob(id)).toEqual({ attempts: 0, max: 25, due: true });
      expect(await listIds(admin)).not.toContain(id);
    }
    expect(await listAuditEntriesOf(admin)).toMatchObject([
      { action: "job.retried", subjectType: "Job", subjectId: jobId, after: { kind: "tell-followers" } },
      { action: "mail.retried", subjectType: "User", subjectId: user.id, after: { kind: "contact" } },
    ]);
  });

  test("are gone when discarded; a discarded mail keeps nothing personal and is never sent", async () => {
    const admin = await createTestAdmin();
    const jobId = await createFailedJob();
    const mail = await createFailedMail(null, "nadie@ejemplo.test");
    const answer = await handle(admin, { action: "discard", ids: [jobId, mail.jobId] });
    expect(answer).toMatchObject({ status: 200, body: { data: { count: 2 } } });
    expect([await findJob(jobId), await findJob(mail.jobId)]).toEqual([null, null]);
    const row = await db.outboxMail.findUniqueOrThrow({ where: { id: mail.mailId } });
    expect(row).toMatchObject({ sentAt: expect.any(Date), payload: {} });
    expect(await listAuditEntriesOf(admin)).toMatchObject([
      { action: "job.discarded", subjectId: jobId },
      { action: "mail.discarded", subjectType: "Job", subjectId: mail.jobId, after: { hasAccount: false } },
    ]);
  });

  test("are handled once by two admins at the same time", async () => {
    const [ana, bea] = [await createTestAdmin(), await createTestAdmin()];
    const id = await createFailedJob();
    const answers = await Promise.all(
      [ana, bea].map((admin) => handle(admin, { action: "discard", ids: [id] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a failed run of a recurring task is listed until the next run, and then swept", async () => {
    const admin = await createTestAdmin();
    const id = await addJob("sync-search", "sync-search");
    await failJob(id);
    expect(await listIds(admin)).toContain(id);
    await addJob("sync-search", "sync-search");
    expect(await listIds(admin)).not.toContain(id);
    expect(await findJob(id)).not.toBeNull();
    await sweepExpired();
    expect(await findJob(id)).toBeNull();
  });

  test.each([
    { action: "retry", ids: [] },
    { action: "erase", ids: ["1"] },
    { action: "retry", ids: ["1; drop table"] },
    { action: "retry", ids: Array.from({ length: FAILED_JOBS_PAGE_SIZE + 1 }, (_, index) => `${index + 1}`) },
  ])("invalid input is refused: %j", async (json) => {
    expect((await handle(await createTestAdmin(), json)).status).toBe(422);
  });

  test("are for admins only", async () => {
    const id = await createFailedJob();
    const json = { action: "discard", ids: [id] };
    for (const person of [await createTestUser(), await createTestMaster()]) {
      expect((await list(person)).status).toBe(403);
      expect((await handle(person, json)).status).toBe(403);
    }
    expect((await callHandler(GET)).status).toBe(401);
    expect((await callHandler(POST, { method: "POST", json })).status).toBe(401);
    expect(await findJob(id)).not.toBeNull();
    // Control: an admin may.
    expect((await handle(await createTestAdmin(), json)).status).toBe(200);
  });
});
