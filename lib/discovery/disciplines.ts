import "server-only";
import { publishedIn } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { cached, cacheTags } from "@/lib/platform/cache";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import { db } from "@/lib/platform/db/client";
import { mastersByIds, type MasterSummary } from "@/lib/discovery/masters/data";

/** What the community gives in a discipline; `total` counts all contents. */
export type DisciplineView = { masters: MasterSummary[]; content: CatalogueItem[]; total: number };

const MASTERS_SHOWN = 12;
const CONTENT_SHOWN = 24;

/** The Masters of a discipline, those who published last before the others. */
async function mastersOf(key: DisciplineKey): Promise<MasterSummary[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select u.id from "Profile" p
    join "User" u on u.id = p."userId"
    join "MasterProfile" m on m."userId" = u.id
    left join lateral (select a."publishedAt" from "Ayni" a
                       where a."userId" = u.id and a.listed
                       order by a."publishedAt" desc limit 1) last on true
    where p.disciplines @> array[${key}] and u.role in ('master', 'admin')
      and u."deactivatedAt" is null and u."anonymisedAt" is null
    order by last."publishedAt" desc nulls last, u.id limit ${MASTERS_SHOWN}`;
  const ids = rows.map(({ id }) => id);
  const byId = new Map((await mastersByIds(ids)).map((master) => [master.id, master]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Who gives a discipline and what is newest in it, from the cache. */
export function disciplineView(key: DisciplineKey): Promise<DisciplineView> {
  const read = async () => {
    const [masters, published] = await Promise.all([mastersOf(key), publishedIn(key, CONTENT_SHOWN)]);
    return { masters, ...published };
  };
  return cached(read, ["discipline", key], { tags: [cacheTags.catalogue()], seconds: 300 });
}

/** How many contents that are not over each discipline has, from the cache; those without any are left out. */
export function disciplineCounts(): Promise<Record<string, number>> {
  const read = async () => {
    const rows = await db.$queryRaw<{ key: string; total: number }[]>`
      select unnest(a.disciplines) as key, count(*)::int as total
      from "Ayni" a
      where a.listed and (a."lastEndsAt" is null or a."lastEndsAt" > now())
      group by 1`;
    return Object.fromEntries(rows.map(({ key, total }) => [key, total]));
  };
  // Every content is looked at: a count may be late, so that writes do not have it made again and again.
  return cached(read, ["discipline-counts"], { tags: [], seconds: 300 });
}
