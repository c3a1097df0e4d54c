import { randomUUID } from "node:crypto";
import type { Job, JobHelpers } from "graphile-worker";
import { afterEach, expect, test, vi } from "vitest";
import { observeTask } from "@/jobs/observe-task";
import { getJobOverview } from "@/lib/administration/job-queue/data";
import { log } from "@/lib/platform/log";
import { createTestAdmin, createTestUser } from "@/tests/support/factories/users";

type Levels = "debug" | "info" | "warn" | "error";

afterEach(() => vi.restoreAllMocks());

/** Runs a task as the worker does, and returns its lines. */
async function run(name: string, work: () => Promise<void>, job: Partial<Job> = {}) {
  const lines: { level: Levels; fields: unknown; text: unknown }[] = [];
  for (const level of ["debug", "info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation(
      (fields: unknown, text?: unknown) => void lines.push({ level, fields, text }),
    );
  const helpers = { job: { id: "7", task_identifier: name, attempts: 1, max_attempts: 25, ...job } };
  await Promise.resolve(observeTask(work)({}, helpers as JobHelpers)).catch(() => undefined);
  vi.restoreAllMocks();
  return lines;
}

const succeed = async (): Promise<void> => {};
const fail = async (): Promise<void> => {
  throw new Error("to ana@ejemplo.test: connection refused");
};

async function createActor(create: typeof createTestAdmin) {
  const user = await create();
  return { ...user, kind: "member" as const, ipAddress: "test", sessionId: randomUUID() };
}

async function findRun(label: string) {
  const { runs } = await getJobOverview(await createActor(createTestAdmin), new Date("2026-11-23T10:17:30Z"));
  return runs.find((row) => row.label === label);
}

test("a job logs its end, for debugging alone, with its duration; a failure with its error", async () => {
  const fields = { durationMs: expect.any(Number) };
  expect(await run("send-mail", succeed)).toEqual([{ level: "debug", fields, text: "The job is done" }]);
  expect(await run("send-mail", fail)).toMatchObject([{ level: "warn", fields: { err: expect.any(Error) } }]);
  expect(await run("send-mail", fail, { attempts: 25 })).toMatchObject([
    { level: "error", text: "The job has failed permanently" },
  ]);
});

test("the last run of a recurring task is shown to admins, with its outcome and the next one", async () => {
  const label = "Resúmenes diarios";
  const nextAt = "2026-11-23T10:30:00.000Z";
  expect(await findRun(label)).toMatchObject({ outcome: null, startedAt: null, nextAt });
  let during: Awaited<ReturnType<typeof findRun>>;
  await run("send-digests", async () => void (during = await findRun(label)));
  expect(during).toMatchObject({ outcome: "running", startedAt: expect.any(String) });
  expect(await findRun(label)).toMatchObject({ outcome: "succeeded", error: null });
  await run("send-digests", fail);
  expect(await findRun(label)).toMatchObject({
    outcome: "failed",
    error: "to [redacted]: connection refused",
  });
});

test("only admins see the queue", async () => {
  await expect(getJobOverview(await createActor(createTestUser))).rejects.toMatchObject({
    code: "Forbidden",
  });
});
