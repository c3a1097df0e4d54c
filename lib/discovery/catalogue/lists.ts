import "server-only";
import { listCatalogueItemsByIds, listPublicItems } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { noFilters } from "@/lib/discovery/filters/filters";
import { countContents } from "@/lib/discovery/filters/selection";
import { cached, cacheTags } from "@/lib/platform/cache";
import { Prisma } from "@/lib/platform/db/generated/client";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import type { DisciplineKey } from "@/lib/reference/disciplines";
import { countOnlyLive, listNearestUpcoming } from "./order";

const LIST_SIZE = 24;
const RELATED_LIMIT = 4;

const isListedSql = Prisma.sql`a.listed`;

const notEnded = () =>
  ({ OR: [{ lastEndsAt: null }, { lastEndsAt: { gt: new Date() } }] }) satisfies Prisma.AyniWhereInput;

const toSinglePage = (content: CatalogueItem[], total: number) => ({
  content,
  metadata: { total, pageSize: LIST_SIZE, after: null },
});

export const listLatestItems = () =>
  cached(
    async () =>
      toSinglePage(
        await listPublicItems({ where: notEnded(), take: LIST_SIZE }),
        await countContents({ filters: noFilters, tz: DEFAULT_TIME_ZONE }),
      ),
    ["latest"],
    { tags: [cacheTags.catalogue()], seconds: 60 },
  );

export const listUpcomingItems = () =>
  cached(
    async () => {
      const rows = await listNearestUpcoming(isListedSql, LIST_SIZE);
      const content = await listCatalogueItemsByIds(rows.map(({ id }) => id));
      const coming = await countContents({ filters: noFilters, tz: DEFAULT_TIME_ZONE, base: "upcoming" });
      return toSinglePage(content, coming + (await countOnlyLive(isListedSql)));
    },
    ["upcoming"],
    { tags: [cacheTags.catalogue()], seconds: 60 },
  );

/** Returns the newest public contents of a discipline that have not ended; `total` counts all of them. */
export async function listItemsInDiscipline(discipline: DisciplineKey, take: number) {
  const where = { disciplines: { has: discipline }, ...notEnded() };
  const filters = { ...noFilters, disciplines: [discipline] };
  const [content, total] = await Promise.all([
    listPublicItems({ where, take }),
    countContents({ filters, tz: DEFAULT_TIME_ZONE }),
  ]);
  return { content, total };
}

type RelatedTo = { id: string; slug: string; disciplines: string[] };

export function listRelatedItems({ id, slug, disciplines }: RelatedTo): Promise<CatalogueItem[]> {
  const where = { id: { not: id }, disciplines: { hasSome: disciplines }, ...notEnded() };
  return cached(() => listPublicItems({ where, take: RELATED_LIMIT }), ["related", id], {
    tags: [cacheTags.ayni(slug)],
    seconds: 60,
  });
}
