import { expect, test } from "vitest";
import { db, type Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { changeState, lockRoom } from "@/lib/rooms/changes";
import { createTestRoom, enterTestRoom } from "@/tests/support/factories/rooms";

const CONCURRENT = 3 * env.DATABASE_POOL_SIZE;
/** Holds the lock for as long as a busy machine takes. */
const PATIENT = { maxWait: 20_000, timeout: 60_000 };

/** Waits until so many connections wait for a lock, as the transaction that holds it sees them. */
async function waitForWaiting(tx: Tx, expected: number): Promise<void> {
  for (let waiting = 0; waiting < expected;) {
    const rows = await tx.$queryRaw<{ waiting: number }[]>`
      select count(distinct pid)::int as waiting from pg_locks
      where not granted and (
        database = (select oid from pg_database where datname = current_database())
        or pg_backend_pid() = any(pg_blocking_pids(pid)))`;
    waiting = rows[0]?.waiting ?? 0;
  }
}

async function openTestRoom(): Promise<string> {
  const { encuentro, master } = await createTestRoom();
  await enterTestRoom(master, encuentro);
  return encuentro.id;
}

const startMany = (work: () => Promise<unknown>) => ({
  settled: Promise.allSettled(Array.from({ length: CONCURRENT }, work)),
});

test("changes of a busy room leave connections to the rest of the site", async () => {
  const encuentroId = await openTestRoom();
  const changes = await db.$transaction(async (tx) => {
    await lockRoom(tx, encuentroId);
    const started = startMany(() =>
      changeState(encuentroId, (own) =>
        own.room.updateMany({ where: { encuentroId }, data: { pinned: "x" } }),
      ),
    );
    await waitForWaiting(tx, 1);
    await Promise.all(Array.from({ length: env.DATABASE_POOL_SIZE }, () => db.user.count()));
    return started;
  }, PATIENT);
  await changes.settled;
  await expect(db.room.findUniqueOrThrow({ where: { encuentroId } })).resolves.toMatchObject({ pinned: "x" });
});

test("a change that fails does not hold up the next", async () => {
  const encuentroId = await openTestRoom();
  const failing = changeState(encuentroId, () => Promise.reject(new Error("No")));
  const next = changeState(encuentroId, () => Promise.resolve({ count: 0 }));
  await expect(failing).rejects.toThrow("No");
  await expect(next).resolves.toBeUndefined();
});

test("without turns, those who wait for the lock take every connection", async () => {
  const encuentroId = await openTestRoom();
  const waiting = await db.$transaction(async (tx) => {
    await lockRoom(tx, encuentroId);
    const started = startMany(() => db.$transaction((own) => lockRoom(own, encuentroId)));
    await waitForWaiting(tx, env.DATABASE_POOL_SIZE - 1);
    return started;
  }, PATIENT);
  await waiting.settled;
});
