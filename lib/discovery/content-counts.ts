import "server-only";
import { notEndedSql } from "@/lib/discovery/filters/where";
import { cached } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Counts the current contents per key of an array column, from the cache; keys without any are missing. */
function countContentsByKey(column: Prisma.Sql, cacheKey: string): Promise<Record<string, number>> {
  const read = async () => {
    const rows = await db.$queryRaw<{ key: string; total: number }[]>`
      select unnest(${column}) as key, count(*)::int as total
      from "Ayni" a
      where a.listed and ${notEndedSql}
      group by 1`;
    return Object.fromEntries(rows.map(({ key, total }) => [key, total]));
  };
  // Scans every content, so writes do not invalidate it.
  return cached(read, [cacheKey], { tags: [], seconds: 300 });
}

export const countContentsByDiscipline = () =>
  countContentsByKey(Prisma.sql`a.disciplines`, "discipline-counts");

export const countContentsByTopic = () => countContentsByKey(Prisma.sql`a.topics`, "topic-counts");
