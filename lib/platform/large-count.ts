import "server-only";
import { LRUCache } from "lru-cache";
import { cached } from "./cache";
import { db } from "./db/client";
import type { Prisma } from "./db/generated/client";

const EXACT_COUNT_LIMIT = 1000;
const CACHE_SECONDS = 300;

/** Keys of sets that had many rows: as long as their counts are cached, nothing asks for it again. */
const largeSets = new LRUCache<string, true>({ max: 1000, ttl: CACHE_SECONDS * 1000 });

async function countUpToLimit(rows: Prisma.Sql): Promise<number | null> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from (select 1 ${rows} limit ${EXACT_COUNT_LIMIT + 1}) as limited`;
  const total = row?.total ?? 0;
  return total > EXACT_COUNT_LIMIT ? null : total;
}

/** Returns null for more than 1000 rows, which is remembered for five minutes. */
async function countFew(rows: Prisma.Sql, key: string[]): Promise<number | null> {
  const name = JSON.stringify(key);
  if (largeSets.has(name)) return null;
  const total = await countUpToLimit(rows);
  if (total === null) largeSets.set(name, true);
  return total;
}

/** Returns true if a query, given from its `from` on, has more than 1000 rows, or had within the last five minutes. */
export const hasManyRows = async (rows: Prisma.Sql, key: string[]): Promise<boolean> =>
  (await countFew(rows, key)) === null;

/** Counts the rows of a query from its `from` on: up to 1000 exactly, more of them from a cache of five minutes. */
export async function countRows(rows: Prisma.Sql, key: string[]): Promise<number> {
  const countAll = async () => {
    const [row] = await db.$queryRaw<{ total: number }[]>`select count(*)::int as total ${rows}`;
    return row?.total ?? 0;
  };
  const cacheKey = ["large-count", ...key];
  const exact = await countFew(rows, cacheKey);
  return exact ?? cached(countAll, cacheKey, { tags: [], seconds: CACHE_SECONDS });
}
