import "server-only";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { activeMasterSql } from "@/lib/discovery/active-master";
import { listItemsInDiscipline } from "@/lib/discovery/catalogue/lists";
import { listMastersByIds, type MasterSummary } from "@/lib/discovery/masters/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import type { DisciplineKey } from "@/lib/reference/disciplines";

/** `total` counts all current contents of the discipline. */
export type DisciplineView = { masters: MasterSummary[]; content: CatalogueItem[]; total: number };

const MASTERS_LIMIT = 12;
const CONTENT_LIMIT = 24;

async function listDisciplineMasters(key: DisciplineKey): Promise<MasterSummary[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select u.id from "Profile" p
    join "User" u on u.id = p."userId"
    join "MasterProfile" m on m."userId" = u.id
    left join lateral (select a."publishedAt" from "Ayni" a
                       where a."userId" = u.id and a.listed
                       order by a."publishedAt" desc limit 1) last on true
    where p.disciplines @> array[${key}] and ${activeMasterSql}
    order by last."publishedAt" desc nulls last, u.id limit ${MASTERS_LIMIT}`;
  const ids = rows.map(({ id }) => id);
  const byId = new Map((await listMastersByIds(ids)).map((master) => [master.id, master]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function loadDisciplineView(key: DisciplineKey): Promise<DisciplineView> {
  const read = async () => {
    const [masters, items] = await Promise.all([
      listDisciplineMasters(key),
      listItemsInDiscipline(key, CONTENT_LIMIT),
    ]);
    return { masters, ...items };
  };
  return cached(read, ["discipline", key], { tags: [cacheTags.catalogue()], seconds: 300 });
}
