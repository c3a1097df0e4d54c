import "server-only";
import { notEndedSql } from "@/lib/discovery/filters/where";
import { cached } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";

/** Counts the current contents per topic key, from the cache; topics without any are missing. */
export function countContentsByTopic(): Promise<Record<string, number>> {
  const read = async () => {
    const rows = await db.$queryRaw<{ key: string; total: number }[]>`
      select unnest(a.topics) as key, count(*)::int as total
      from "Ayni" a
      where a.listed and ${notEndedSql}
      group by 1`;
    return Object.fromEntries(rows.map(({ key, total }) => [key, total]));
  };
  // Scans every content, so writes do not invalidate it.
  return cached(read, ["topic-counts"], { tags: [], seconds: 300 });
}
