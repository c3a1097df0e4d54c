import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { bundleProgram, WORKER_PROGRAM } from "@/tests/support/bundle-program";

// Workers in processes of their own that are killed within a batch, and the locks that make a batch wait for it.

const cleanups: (() => Promise<void>)[] = [];

/** Ends the workers and the locks of a test. */
export async function releaseAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** Holds the row of a person, for which a batch with that person waits. Returns what releases it. */
export async function lockUserRow(id: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query(`select 1 from "User" where id = $1 for update`, [id]);
  let isHeld = true;
  const release = async () => {
    if (isHeld) await client.end();
    isHeld = false;
  };
  cleanups.push(release);
  return release;
}

export async function countWaitingBatches(): Promise<number> {
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`;
  return row?.waiting ?? 0;
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/**
 * Starts a worker in a process of its own, with these variables of the environment. The seconds have passed for which
 * nobody takes over the jobs of killed workers.
 */
export async function startWorker(env: Record<string, string> = {}): Promise<ChildProcess> {
  await db.$executeRaw`
    update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute' where locked_at is not null`;
  const child = fork(await bundleProgram(WORKER_PROGRAM), [], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, ...env },
  });
  cleanups.push(() => kill(child));
  return child;
}
