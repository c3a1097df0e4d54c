import "server-only";
import { cached } from "./cache";
import { db } from "./db/client";
import type { Prisma } from "./db/generated/client";

const EXACT_COUNT_LIMIT = 1000;

async function countUpToLimit(rows: Prisma.Sql): Promise<number | null> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from (select 1 ${rows} limit ${EXACT_COUNT_LIMIT + 1}) as limited`;
  const total = row?.total ?? 0;
  return total > EXACT_COUNT_LIMIT ? null : total;
}

/** Returns true if a query, given from its `from` on, has more than 1000 rows. */
export const hasManyRows = async (rows: Prisma.Sql): Promise<boolean> =>
  (await countUpToLimit(rows)) === null;

/** Counts the rows of a query from its `from` on: up to 1000 exactly, more of them from a cache of five minutes. */
export async function countRows(rows: Prisma.Sql, key: string[]): Promise<number> {
  const countAll = async () => {
    const [row] = await db.$queryRaw<{ total: number }[]>`select count(*)::int as total ${rows}`;
    return row?.total ?? 0;
  };
  const exact = await countUpToLimit(rows);
  return exact ?? cached(countAll, ["large-count", ...key], { tags: [], seconds: 300 });
}
