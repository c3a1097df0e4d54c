import "server-only";
import { cached } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/db/generated/client";

// Counting takes as long as there is something to count: a large set is counted now and then, not at every look.

const EXACT = 1000;

/** How long a count of a large set serves; it is made anew in the background. */
const REMEMBERED = { tags: [], seconds: 300 };

/** How many rows `a` of "Ayni" fit; null for more than a thousand. */
async function countFew(fits: Prisma.Sql): Promise<number | null> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (select from "Ayni" a where ${fits} limit ${EXACT + 1}) as few`;
  const count = row?.count ?? 0;
  return count > EXACT ? null : count;
}

/** What is counted of the rows that fit: exact, and at once, while they are few; else a few minutes old. */
export async function counted<Count>(
  count: () => Promise<Count>,
  fits: Prisma.Sql,
  key: string[],
): Promise<Count> {
  return (await countFew(fits)) === null ? cached(count, ["counted", ...key], REMEMBERED) : count();
}

async function countAll(fits: Prisma.Sql): Promise<{ total: number; at: string }> {
  const at = new Date().toISOString();
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from "Ayni" a where ${fits}`;
  return { total: row?.total ?? 0, at };
}

async function publishedSince(at: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "Ayni" a where a.listed and a."publishedAt" > ${new Date(at)}`;
  return row?.count ?? 0;
}

/**
 * How many rows fit: exact while they are few. Of a large set it may count what was published meanwhile and does not
 * fit, so that nobody who pages by it stops too early.
 */
export async function totalOf(fits: Prisma.Sql, key: string[]): Promise<number> {
  const few = await countFew(fits);
  if (few !== null) return few;
  const { total, at } = await cached(() => countAll(fits), ["total", ...key], REMEMBERED);
  return total + (await publishedSince(at));
}
