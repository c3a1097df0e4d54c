import "server-only";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
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
    select l."userId" as id from "MasterListing" l where l.disciplines @> array[${key}]
    order by l."lastPublishedAt" desc nulls last, l."userId" limit ${MASTERS_LIMIT}`;
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
