import "server-only";
import { listCatalogueItemsByIds } from "@/lib/content/ayni/data";
import type { CatalogueItem } from "@/lib/content/ayni/schema";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { listNearestUpcoming, listSortedRows } from "./order";

const { sql } = Prisma;

const LIST_SIZE = 24;
/** Read from each order; the showable ones among them are listed. */
const CANDIDATES = 4 * LIST_SIZE;
/** With fewer showable contents than the home page has places, others follow them. */
const FEWEST_SHOWN = 5;

export type Showcase = {
  /** Contents that admins feature, the pinned one first, then the latest. */
  featured: CatalogueItem[];
  /** Contents with a live encuentro, then those with one to come, soonest first. */
  upcoming: CatalogueItem[];
  /** Contents, newest first. */
  latest: CatalogueItem[];
};

const isOpen = sql`a.listed and (a."lastEndsAt" is null or a."lastEndsAt" > now())`;

/** Masters with a portrait and a verified e-mail. */
const hasShowableMaster = sql`
  exists (select from "MasterListing" l join "User" u on u.id = l."userId"
          where l."userId" = a."userId" and l."hasPortrait" and u."emailVerified" is not null)`;

async function listFeaturedIds(): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select a.id from "FeaturedAyni" f join "Ayni" a on a.id = f."ayniId"
    where ${isOpen} and ${hasShowableMaster} order by f.pinned desc, f."createdAt" desc, f.slot`;
  return rows.map(({ id }) => id);
}

const listLatestCandidates = () =>
  listSortedRows("newest", { where: isOpen, after: null, take: CANDIDATES, skip: 0 });

async function findShowableIds(ids: string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select a.id from "Ayni" a where a.id = any(${ids}::uuid[]) and ${hasShowableMaster}`;
  return new Set(rows.map(({ id }) => id));
}

function selectShown(candidates: { id: string }[], showable: Set<string>): string[] {
  const ids = candidates.map(({ id }) => id);
  const shown = ids.filter((id) => showable.has(id)).slice(0, LIST_SIZE);
  const others = ids.filter((id) => !showable.has(id));
  return [...shown, ...others.slice(0, Math.max(0, FEWEST_SHOWN - shown.length))];
}

async function loadShowcase(): Promise<Showcase> {
  const [featured, upcomingCandidates, latestCandidates] = await Promise.all([
    listFeaturedIds(),
    listNearestUpcoming(sql`a.listed`, CANDIDATES),
    listLatestCandidates(),
  ]);
  const candidates = [...upcomingCandidates, ...latestCandidates].map(({ id }) => id);
  const showable = await findShowableIds([...new Set(candidates)]);
  const upcoming = selectShown(upcomingCandidates, showable);
  const latest = selectShown(latestCandidates, showable);
  const items = await listCatalogueItemsByIds([...new Set([...featured, ...upcoming, ...latest])]);
  const byId = new Map(items.map((item) => [item.id, item]));
  const toItems = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  return { featured: toItems(featured), upcoming: toItems(upcoming), latest: toItems(latest) };
}

/** Returns what the home page shows, from the cache: contents of Masters who have completed their page. */
export const getShowcase = (): Promise<Showcase> =>
  cached(loadShowcase, ["showcase"], { tags: [cacheTags.catalogue()], seconds: 60 });
