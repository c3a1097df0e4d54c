import "server-only";
import { cached } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

// Counting scans every matching row, so counts above this limit come from the cache.
const EXACT_COUNT_LIMIT = 1000;
const COUNT_CACHE_OPTIONS = { tags: [], seconds: 300 };

async function countUpToLimit(where: Prisma.Sql): Promise<number | null> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (select from "Ayni" a where ${where} limit ${EXACT_COUNT_LIMIT + 1}) as limited`;
  const count = row?.count ?? 0;
  return count > EXACT_COUNT_LIMIT ? null : count;
}

/** Runs `count`: for up to 1000 matching rows directly, else from a cache of 5 minutes. */
export async function cachedCount<Count>(
  count: () => Promise<Count>,
  where: Prisma.Sql,
  key: string[],
): Promise<Count> {
  return (await countUpToLimit(where)) === null
    ? cached(count, ["counted", ...key], COUNT_CACHE_OPTIONS)
    : count();
}

async function countAll(where: Prisma.Sql): Promise<{ total: number; at: string }> {
  const at = new Date().toISOString();
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from "Ayni" a where ${where}`;
  return { total: row?.total ?? 0, at };
}

async function countPublishedSince(at: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "Ayni" a where a.listed and a."publishedAt" > ${new Date(at)}`;
  return row?.count ?? 0;
}

// Adds everything published since a cached count, matching or not: too low a total would end paging early.
export async function countTotal(where: Prisma.Sql, key: string[]): Promise<number> {
  const exactCount = await countUpToLimit(where);
  if (exactCount !== null) return exactCount;
  const { total, at } = await cached(() => countAll(where), ["total", ...key], COUNT_CACHE_OPTIONS);
  return total + (await countPublishedSince(at));
}
