import "server-only";
import { listMastersByIds, type MasterSummary } from "@/lib/discovery/masters/data";
import { isLiveSql, LONGEST } from "@/lib/content/schedule/sql";
import { searchMasters } from "@/lib/discovery/search/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { findDisciplineBySlug } from "@/lib/reference/disciplines";
import type { Modality } from "@/lib/reference/labels";
import { toIsoString } from "@/lib/platform/time/instants";
import type { DirectoryFacts, DirectoryFilters } from "./schema";

const { sql, join } = Prisma;

type DirectoryMaster = MasterSummary & DirectoryFacts;

const DIRECTORY_FACETS = ["disciplina", "pais", "idioma"] as const;

export type DirectoryFacet = (typeof DIRECTORY_FACETS)[number];

/** Number of Masters per option, given the other filters; options without any are missing. */
export type DirectoryFacetCounts = Record<DirectoryFacet, Record<string, number>>;

/** One page of the directory; `total` and `pages` count the whole result, and are 0 and 1 beyond the last page. */
export type MasterDirectory = {
  masters: DirectoryMaster[];
  total: number;
  pages: number;
  counts: DirectoryFacetCounts;
  /** The search has no exact match; these names are one edit away. */
  isFuzzy: boolean;
};

const PAGE_SIZE = 24;

type CountRequest = { filters: Omit<DirectoryFilters, "q" | "orden">; ids: string[] | null };

/** Conditions on rows `l` of "MasterListing". */
function listingConditions({ filters: { disciplina, pais, idioma }, ids }: CountRequest): Prisma.Sql {
  const key = findDisciplineBySlug(disciplina)?.key;
  const conditions = [
    ...(ids ? [sql`l."userId" = any(${ids}::uuid[])`] : []),
    ...(key ? [sql`l.disciplines @> ${[key]}::text[]`] : []),
    ...(pais ? [sql`l.country = ${pais}`] : []),
    ...(idioma ? [sql`l.languages @> ${[idioma]}::text[]`] : []),
  ];
  return conditions.length > 0 ? join(conditions, " and ") : sql`true`;
}

type Slice = { skip: number; take: number };
type IdRow = { id: string };

const byName = sql`l.name, l."lastName", l."userId"`;

const listByName = (conditions: Prisma.Sql, { skip, take }: Slice) => db.$queryRaw<IdRow[]>`
  select l."userId" as id from "MasterListing" l where ${conditions} order by ${byName} limit ${take} offset ${skip}`;

const nextStartSql = sql`(
  select min(e."startsAt") from "Ayni" a join "Encuentro" e on e."ayniId" = a.id
  where a."userId" = l."userId" and a.listed and e."cancelledAt" is null and e."startsAt" > now())`;

/** An encuentro `e` of a content `a` takes place, which everybody may find. */
const isPublicLiveSql = sql`a.listed and ${isLiveSql(sql`e`)} and e."startsAt" > now() - ${LONGEST}`;

const listLive = (conditions: Prisma.Sql) => db.$queryRaw<IdRow[]>`
  select l."userId" as id from "MasterListing" l
  where ${conditions} and l."userId" in (
    select a."userId" from "Encuentro" e join "Ayni" a on a.id = e."ayniId" where ${isPublicLiveSql})
  order by ${byName}`;

/** Computes the next encuentro only where the one in the row has begun; Masters without any come last. */
function listByComing(conditions: Prisma.Sql, { skip, take }: Slice): Promise<IdRow[]> {
  const end = skip + take;
  const select = (startsAt: Prisma.Sql) => sql`
    select l."userId", l.name, l."lastName", ${startsAt} as "startsAt" from "MasterListing" l where ${conditions}`;
  return db.$queryRaw<IdRow[]>`
    select l."userId" as id from (
      (${select(sql`l."nextStartsAt"`)} and l."nextStartsAt" > now() order by l."nextStartsAt", ${byName} limit ${end})
      union all
      (${select(nextStartSql)} and l."nextStartsAt" <= now())
      union all
      (${select(sql`null`)} and l."nextStartsAt" is null order by ${byName} limit ${end})) as l
    order by l."startsAt" nulls last, ${byName} limit ${take} offset ${skip}`;
}

/** Masters with an encuentro that takes place, then those whose next one comes first. */
async function listByNextEncuentro(conditions: Prisma.Sql, { skip, take }: Slice): Promise<IdRow[]> {
  const live = await listLive(conditions);
  const first = live.slice(skip, skip + take);
  const others = sql`${conditions} and l."userId" <> all(${live.map(({ id }) => id)}::uuid[])`;
  const rest = { skip: Math.max(0, skip - live.length), take: take - first.length };
  return [...first, ...(await listByComing(others, rest))];
}

function listMasterIds(ids: string[] | null, filters: DirectoryFilters, page: number): Promise<IdRow[]> {
  const list = filters.orden === "proximo" ? listByNextEncuentro : listByName;
  return list(listingConditions({ filters, ids }), { skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE });
}

const facetColumns = {
  disciplina: sql`unnest(l.disciplines)`,
  pais: sql`l.country`,
  idioma: sql`unnest(l.languages)`,
} satisfies Record<DirectoryFacet, Prisma.Sql>;

type DirectoryCounts = { total: number; counts: DirectoryFacetCounts };

async function countMasters({ filters, ids }: CountRequest): Promise<DirectoryCounts> {
  const countFacet = (facet: DirectoryFacet) => sql`
    select ${facet}::text as facet, option, count(*)::int as count
    from (select ${facetColumns[facet]} as option from "MasterListing" l
          where ${listingConditions({ filters: { ...filters, [facet]: "" }, ids })}) as o
    where option is not null group by option`;
  const [facetRows, totalRows] = await Promise.all([
    db.$queryRaw<{ facet: DirectoryFacet; option: string; count: number }[]>`
      ${join(DIRECTORY_FACETS.map(countFacet), " union all ")}`,
    db.$queryRaw<{ total: number }[]>`
      select count(*)::int as total from "MasterListing" l where ${listingConditions({ filters, ids })}`,
  ]);
  const counts: DirectoryFacetCounts = { disciplina: {}, pais: {}, idioma: {} };
  for (const { facet, option, count } of facetRows) counts[facet][option] = count;
  return { total: totalRows[0]?.total ?? 0, counts };
}

const DIRECTORY_CACHE_OPTIONS = { tags: [cacheTags.catalogue()], seconds: 300 };

/** From the cache: the pages and orders of a directory share their counts. */
function countMastersOnce(
  { q, disciplina, pais, idioma }: DirectoryFilters,
  ids: string[] | null,
): Promise<DirectoryCounts> {
  const request = { filters: { disciplina, pais, idioma }, ids };
  const key = ["directory-counts", JSON.stringify([q, disciplina, pais, idioma])];
  return cached(() => countMasters(request), key, DIRECTORY_CACHE_OPTIONS);
}

type FactsRow = Omit<DirectoryFacts, "nextEncuentro"> & {
  id: string;
  startsAt: Date | null;
  endsAt: Date | null;
  isLive: boolean;
  timezone: string | null;
  modality: Modality;
  placeCity: string | null;
};

/** Reads with one query what the cards of these Masters tell. */
async function loadFacts(ids: string[]): Promise<Map<string, DirectoryFacts>> {
  const rows = await db.$queryRaw<FactsRow[]>`
    select l."userId" as id, l.languages, l."contentCount", coalesce(l."freeUntil" > now(), false) as "teachesFree",
      thanks.*, next.*
    from "MasterListing" l
    cross join lateral (
      select count(*)::int as "thanksCount"
      from "Thanks" t join "User" u on u.id = t."authorId" join "Order" o on o.id = t."orderId"
      where t."masterId" = l."userId" and t."agreedAt" is not null and t."hiddenAt" is null
        and o.status = 'COMPLETED' and o."refundedAt" is null
        and u."deactivatedAt" is null and u."anonymisedAt" is null) as thanks
    left join lateral (
      (select e."startsAt", e."endsAt", true as "isLive", e.timezone, a.modality, a."placeCity"
       from "Encuentro" e join "Ayni" a on a.id = e."ayniId" and a."userId" = l."userId"
       where ${isPublicLiveSql}
       order by e."endsAt" desc, e.id limit 1)
      union all
      (select e."startsAt", e."endsAt", false, e.timezone, a.modality, a."placeCity"
       from "Encuentro" e join "Ayni" a on a.id = e."ayniId" and a."userId" = l."userId" and a.listed
       where e."startsAt" = case when l."nextStartsAt" <= now() then ${nextStartSql} else l."nextStartsAt" end
         and e."cancelledAt" is null
       order by e.id limit 1)
      order by "isLive" desc limit 1) as next on true
    where l."userId" = any(${ids}::uuid[])`;
  return new Map(
    rows.map(({ id, startsAt, endsAt, isLive, timezone, modality, placeCity, ...facts }) => {
      const nextEncuentro = startsAt && {
        nextStartsAt: startsAt.toISOString(),
        nextEndsAt: toIsoString(endsAt),
        liveUntil: isLive ? toIsoString(endsAt) : null,
        nextTimezone: timezone,
        modality,
        placeCity,
      };
      return [id, { ...facts, nextEncuentro }];
    }),
  );
}

async function listDirectoryMasters(ids: string[]): Promise<DirectoryMaster[]> {
  const [summaries, factsById] = await Promise.all([listMastersByIds(ids), loadFacts(ids)]);
  const byId = new Map(summaries.map((master) => [master.id, master]));
  return ids.flatMap((id) => {
    const [summary, facts] = [byId.get(id), factsById.get(id)];
    return summary && facts ? [{ ...summary, ...facts }] : [];
  });
}

async function loadDirectory(filters: DirectoryFilters, page: number): Promise<MasterDirectory> {
  const matches = filters.q === "" ? null : await searchMasters(filters.q);
  const ids = matches?.ids ?? null;
  const [rows, { total, counts }] = await Promise.all([
    listMasterIds(ids, filters, page),
    countMastersOnce(filters, ids),
  ]);
  const masters = await listDirectoryMasters(rows.map(({ id }) => id));
  if (masters.length === 0) return { masters, total: 0, pages: 1, counts, isFuzzy: false };
  return { masters, total, pages: Math.ceil(total / PAGE_SIZE), counts, isFuzzy: matches?.isFuzzy ?? false };
}

/** Returns a page of the filtered Masters in the order of the filters, from the cache; empty beyond the last page. */
export function masterDirectoryPage(filters: DirectoryFilters, page: number): Promise<MasterDirectory> {
  const { q, disciplina, pais, idioma, orden } = filters;
  const key = ["directory", JSON.stringify([q, disciplina, pais, idioma, orden]), String(page)];
  return cached(() => loadDirectory(filters, page), key, DIRECTORY_CACHE_OPTIONS);
}
