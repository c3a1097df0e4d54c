import { expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { getPool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/env";

// A busy machine delays people, it does not refuse them. Prisma's own limits are two seconds for a connection and five for
// the whole transaction, so these tests take longer.

test("a transaction waits for a connection as long as a statement does", async () => {
  const pool = getPool();
  // Loads Prisma's compiler of queries.
  await db.$queryRaw`select 1`;
  const busy = await Promise.all(Array.from({ length: env.DATABASE_POOL_SIZE }, () => pool.connect()));
  const work = db.$transaction((tx) => tx.$queryRaw`select 1 as one`);
  setTimeout(() => busy.forEach((client) => client.release()), 3_000);
  expect(await work).toEqual([{ one: 1 }]);
});

test("a transaction of many statements may take longer than five seconds", async () => {
  const work = db.$transaction(async (tx) => {
    await tx.$queryRaw`select pg_sleep(5.5)::text`;
    return tx.$queryRaw`select 1 as one`;
  });
  expect(await work).toEqual([{ one: 1 }]);
});
