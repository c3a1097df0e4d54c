import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { toMember } from "@/bench/member";
import { measureMemory } from "@/bench/resident-memory";
import { measureMs } from "@/bench/statistics";
import { startWorker } from "@/jobs/worker";
import { updateAyni } from "@/lib/content/ayni/service";
import { db } from "@/lib/platform/db/client";
import { createTestMaster } from "@/tests/support/factories/users";
import { createDraft } from "./subjects";

/** `before` after a small publication by the same worker, `peak` while it handles the large one; in MB. */
export type FanOut = {
  publishMs: number;
  durationMs: number;
  followers: number;
  notified: number;
  memory: { before: number; peak: number };
};

const WARM_UP_FOLLOWERS = 10_000;
const POLL_INTERVAL_MS = 100;

/** Eight of ten followers read a daily digest in one of five zones, one gets a mail after the quiet hours, one none. */
async function createAudience(count: number): Promise<void> {
  await db.$executeRaw`
    insert into "User" (id, slug, name, "lastName", email, "passwordHash", "acceptedTermsAt", "updatedAt", timezone,
      "notificationPreferences", "quietFrom", "quietTo")
    select gen_random_uuid(), 'oyente-' || n, 'Inés', 'Sosa', 'oyente-' || n || '@bench.test', '-', now(), now(),
      (array['Europe/Madrid', 'America/Lima', 'America/Bogota', 'America/Montevideo', 'America/Mexico_City'])[n % 5 + 1],
      (array['{"followedMasters": "never"}', '{"followedMasters": "now"}'] || array_fill('{}'::text, array[8]))[n % 10 + 1]::jsonb,
      -- Always quiet, so that no mail server is needed.
      0, 1439
    from generate_series(1, ${count}::int) as n
    on conflict do nothing`;
}

async function createFollowedMaster(followers: number) {
  const master = await createTestMaster();
  await db.$executeRaw`
    insert into "Follow" ("followerId", "masterId", "createdAt")
    select id, ${master.id}::uuid, now() - random() * interval '1000 days' from "User"
    where slug = any(select 'oyente-' || n from generate_series(1, ${followers}::int) as n)`;
  return toMember(master);
}

async function countOpenJobs(): Promise<number> {
  const [row] = await db.$queryRaw<{ open: number }[]>`
    select count(*)::int as open from graphile_worker.jobs where task_identifier = 'tell-followers'`;
  return row?.open ?? 0;
}

/** Waits until the worker has no publication left. Returns its largest resident memory meanwhile. */
async function waitForWorker({ pid = 0 }: ChildProcess): Promise<number> {
  let peak = 0;
  do {
    await sleep(POLL_INTERVAL_MS);
    peak = Math.max(peak, await measureMemory(pid));
  } while ((await countOpenJobs()) > 0);
  return peak;
}

async function publishTo(followers: number, worker: ChildProcess) {
  const master = await createFollowedMaster(followers);
  const { id, slug } = await createDraft(master.id);
  const start = performance.now();
  const publishMs = await measureMs(() => updateAyni(master, slug, { status: "PUBLISHED" }));
  const peak = await waitForWorker(worker);
  const durationMs = performance.now() - start;
  const notified = await db.notification.count({
    where: { dedupeKey: { startsWith: `published:${id}:` }, type: "published" },
  });
  return { publishMs, durationMs, notified, peak };
}

/** Publishes a content of a Master with that many followers while a worker runs. */
export async function measureFanOut(followers: number): Promise<FanOut> {
  await createAudience(followers);
  const env = { ...process.env, LOG_LEVEL: "silent" };
  const worker = fork("scripts/bench.mjs", ["work"], { env });
  try {
    await once(worker, "message");
    const { peak: before } = await publishTo(WARM_UP_FOLLOWERS, worker);
    const { peak, ...figures } = await publishTo(followers, worker);
    return { ...figures, followers, memory: { before, peak } };
  } finally {
    worker.kill();
  }
}

/** Runs the jobs on the database in DATABASE_URL until the parent disconnects. */
export async function runJobs(): Promise<void> {
  process.once("disconnect", () => process.exit(0));
  await startWorker();
  process.send?.("ready");
}
