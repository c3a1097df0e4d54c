import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { migrateDatabase } from "@/prisma/migrate";
import { ensurePrograms } from "@/tools/debian-packages";
import { createCluster, createReplica, POSTGRES, queryOnce, type Cluster } from "../setup/debian-postgres";
import { useOtherDatabase } from "../setup/other-database";

// A site with a standby in streaming replication, which is paused to make it lag.

const programs = ensurePrograms({ POSTGRES });

const MAX_LAG_MS = 1_500;

const cleanups: (() => Promise<unknown>)[] = [];
let primary: Cluster;
let replica: Cluster;

async function loadApplication() {
  const [{ callHandler }, users, { createTestAyni }, { db }, replicas, cache] = await Promise.all([
    import("@/tools/call-handler"),
    import("@/tools/factories/users"),
    import("@/tools/factories/ayni"),
    import("@/lib/platform/db/client"),
    import("@/lib/platform/db/replica"),
    import("@/lib/platform/cache"),
  ]);
  return { callHandler, createTestAyni, db, ...users, ...replicas, ...cache };
}

beforeAll(async () => {
  if (!programs) return;
  const createdPrimary = await createCluster(programs.POSTGRES);
  primary = createdPrimary;
  cleanups.push(createdPrimary.remove, createdPrimary.stop);
  await migrateDatabase(primary.toUrl("web", "ayllu"));
  const createdReplica = await createReplica(programs.POSTGRES, primary);
  replica = createdReplica;
  cleanups.push(createdReplica.remove, createdReplica.stop);
  const url = primary.toUrl("web", "ayllu");
  const restore = useOtherDatabase({
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: url,
    DATABASE_READ_URL: replica.toUrl("web", "ayllu"),
    DATABASE_READ_MAX_LAG_MS: String(MAX_LAG_MS),
  });
  const { aylluDropTags } = globalThis;
  // Its stand-in for Next's cache replaces `aylluDropTags`.
  await loadApplication();
  const { startCacheConsistency } = await import("@/server/cache-consistency");
  const caches = startCacheConsistency();
  cleanups.push(restore, caches.stop, async () => void (globalThis.aylluDropTags = aylluDropTags));
  await caches.ready;
});

afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const queryReplica = (sql: string) => queryOnce(replica.toUrl("postgres", "ayllu"), sql);
const readPauseState = async () =>
  (await queryReplica("select pg_get_wal_replay_pause_state() as state")).rows[0]?.state;

async function pause(): Promise<void> {
  await queryReplica("select pg_wal_replay_pause()");
  await expect.poll(readPauseState).toBe("paused");
}

const resume = () => queryReplica("select pg_wal_replay_resume()");

/** Returns the server that answers a cached read. */
async function findServer(): Promise<"primary" | "replica"> {
  const { cached, db } = await loadApplication();
  const read = () => db.$queryRaw<{ isReplica: boolean }[]>`select pg_is_in_recovery() as "isReplica"`;
  const [row] = await cached(read, ["a-read"], { tags: [] });
  return row?.isReplica ? "replica" : "primary";
}

async function publish(): Promise<string> {
  const { createTestMaster, createTestAyni, expiringTransaction, cacheTags } = await loadApplication();
  const { slug } = await createTestAyni({ userId: (await createTestMaster()).id });
  await expiringTransaction(async (_, expireTags) => expireTags(cacheTags.catalogue()));
  return slug;
}

async function isListed(slug: string): Promise<boolean> {
  const { callHandler } = await loadApplication();
  const { GET } = await import("@/app/api/ayni/route");
  const { status, body } = await callHandler(GET);
  expect(status).toBe(200);
  return body.content.some((item: { slug: string }) => item.slug === slug);
}

describe.skipIf(!programs)("a site with a replica", () => {
  afterEach(async () => {
    await resume().catch(() => {});
  });

  test("reads from it what is cached for everybody, and nothing else", async () => {
    await expect.poll(findServer).toBe("replica");
    const { db } = await loadApplication();
    expect(await db.$queryRaw`select pg_is_in_recovery() as "isReplica"`).toEqual([{ isReplica: false }]);
    const slug = await publish();
    await expect.poll(findServer).toBe("replica");
    expect(await isListed(slug)).toBe(true);
  });

  test("shows a change at once although the replica has not replayed it", async () => {
    await expect.poll(findServer).toBe("replica");
    await pause();
    const slug = await publish();
    expect([await findServer(), await isListed(slug)]).toEqual(["primary", true]);

    const { replicaState } = await loadApplication();
    const { isCurrent } = replicaState;
    replicaState.isCurrent = () => true;
    expect([await findServer(), await isListed(slug)]).toEqual(["replica", false]); // control
    replicaState.isCurrent = isCurrent;

    await resume();
    await expect.poll(findServer).toBe("replica");
    expect(await isListed(slug)).toBe(true);
  });

  test("reads from the primary what another process has changed", async () => {
    await expect.poll(findServer).toBe("replica");
    await pause();
    await queryOnce(primary.toUrl("web", "ayllu"), `insert into "TagDrop" (tags) values ('{catalogue}')`);
    await expect.poll(findServer).toBe("primary");
    await resume();
    await expect.poll(findServer).toBe("replica");
  });

  test("reads from the primary while the replica lags too much", async () => {
    await expect.poll(findServer).toBe("replica");
    await pause();
    await queryOnce(primary.toUrl("web", "ayllu"), `create table "Untagged" ()`);
    expect(await findServer()).toBe("replica");
    await expect.poll(findServer).toBe("primary");
    await resume();
    await expect.poll(findServer).toBe("replica");
  });

  test("goes on when the replica dies", async () => {
    const slug = await publish();
    await expect.poll(findServer).toBe("replica");
    await replica.stop();
    expect([await isListed(slug), await findServer()]).toEqual([true, "primary"]);
  });
});
