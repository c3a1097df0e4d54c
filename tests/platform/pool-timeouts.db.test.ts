import { afterAll, beforeAll, describe, expect, test } from "vitest";
import pg from "pg";
import { useOtherDatabase } from "../setup/other-database";

// Limits of a pool with one connection. Another session holds the lock for which statements wait.

const LOCK = 4711;

let restore: () => Promise<void>;
let holder: pg.Client;

async function loadApplication() {
  const [{ db }, { getPool }, { isOutage }, { toErrorResponse }] = await Promise.all([
    import("@/lib/platform/db/client"),
    import("@/lib/platform/db/pool"),
    import("@/lib/platform/db/errors"),
    import("@/lib/identity/route"),
  ]);
  return { db, getPool, isOutage, toErrorResponse };
}

beforeAll(async () => {
  holder = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await holder.connect();
  await holder.query("select pg_advisory_lock($1)", [LOCK]);
  restore = useOtherDatabase({
    DATABASE_POOL_SIZE: "1",
    DATABASE_POOL_TIMEOUT_MS: "300",
    DATABASE_STATEMENT_TIMEOUT_MS: "400",
  });
});

afterAll(async () => {
  await restore();
  await holder.end();
});

async function expectUnavailable(work: Promise<unknown>): Promise<void> {
  const { isOutage, toErrorResponse } = await loadApplication();
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(isOutage(error)).toBe(true);
  const response = toErrorResponse(error);
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
}

describe("a statement that takes too long", () => {
  test("is given up with 503, and its connection serves nobody else", async () => {
    const { db } = await loadApplication();
    await expectUnavailable(db.$queryRaw`select pg_advisory_lock(${LOCK})::text`);
    expect(await db.$queryRaw`select 1 as one`).toEqual([{ one: 1 }]);
  });

  test("leaves no transaction open on a connection that another caller gets", async () => {
    const { db, getPool } = await loadApplication();
    const work = db.$transaction(async (tx) => {
      await tx.searchWord.create({ data: { word: "unfinished", displayForm: "unfinished" } });
      await tx.$queryRaw`select pg_advisory_xact_lock(${LOCK})::text`;
    });
    await expectUnavailable(work);
    await db.searchWord.create({ data: { word: "finished", displayForm: "finished" } });
    const words = `select word from "SearchWord" where word in ('unfinished', 'finished')`;
    expect((await holder.query(words)).rows).toEqual([{ word: "finished" }]);
    expect(getPool().totalCount).toBe(1);
  });
});

test("waiting too long for a connection ends with 503", async () => {
  const { db, getPool } = await loadApplication();
  const busy = await getPool().connect();
  await expectUnavailable(db.$queryRaw`select 1`);
  busy.release();
  expect(await db.$queryRaw`select 1 as one`).toEqual([{ one: 1 }]);
});
