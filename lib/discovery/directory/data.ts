import "server-only";
import { activeMasterSql } from "@/lib/discovery/active-master";
import { notEndedSql } from "@/lib/discovery/filters/where";
import { listMastersByIds, type MasterSummary } from "@/lib/discovery/masters/data";
import { searchMasters } from "@/lib/discovery/search/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { findDisciplineBySlug } from "@/lib/reference/disciplines";
import type { Modality } from "@/lib/reference/labels";
import type { DirectoryFacts, DirectoryFilters } from "./schema";

const { sql, join, empty } = Prisma;

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

const joinConditions = (conditions: Prisma.Sql[]) =>
  conditions.length > 0 ? join(conditions, " and ") : sql`true`;

const foundMastersSql = (ids: string[] | null): Prisma.Sql => sql`found as (
  select u.id, u.name, u."lastName", p.disciplines, p.country::text as country, m.languages
  from "User" u join "MasterProfile" m on m."userId" = u.id left join "Profile" p on p."userId" = u.id
  where ${activeMasterSql}
    ${ids ? sql`and u.id = any(${ids}::uuid[])` : empty})`;

function facetConditions({ disciplina, pais, idioma }: Omit<DirectoryFilters, "q" | "orden">): Prisma.Sql {
  const conditions: Prisma.Sql[] = [];
  const key = findDisciplineBySlug(disciplina)?.key;
  if (key) conditions.push(sql`disciplines @> ${[key]}::text[]`);
  if (pais) conditions.push(sql`country = ${pais}`);
  if (idioma) conditions.push(sql`languages @> ${[idioma]}::text[]`);
  return joinConditions(conditions);
}

// An encuentro to come of a row of "found".
const nextStartSql = sql`(
  select min(e."startsAt") from "Ayni" a join "Encuentro" e on e."ayniId" = a.id
  where a."userId" = found.id and a.listed and e."cancelledAt" is null and e."startsAt" > now())`;

// The database collation sorts "Ángela" after "Zoe"; folded names sort correctly.
const listMasterRows = (ids: string[] | null, filters: DirectoryFilters, page: number) => db.$queryRaw<
  { id: string; total: number }[]
>`
  with ${foundMastersSql(ids)}
  select id, count(*) over ()::int as total from found where ${facetConditions(filters)}
  order by ${filters.orden === "proximo" ? sql`${nextStartSql} nulls last,` : empty} search_fold(name), search_fold("lastName"), id
  limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`;

const facetColumns = {
  disciplina: sql`unnest(disciplines)`,
  pais: sql`country`,
  idioma: sql`unnest(languages)`,
} satisfies Record<DirectoryFacet, Prisma.Sql>;

async function countFacetOptions(
  ids: string[] | null,
  filters: DirectoryFilters,
): Promise<DirectoryFacetCounts> {
  const countQueries = DIRECTORY_FACETS.map(
    (facet) => sql`select ${facet}::text as facet, option, count(*)::int as count
      from (select ${facetColumns[facet]} as option from found where ${facetConditions({ ...filters, [facet]: "" })}) as o
      where option is not null group by option`,
  );
  const rows = await db.$queryRaw<{ facet: DirectoryFacet; option: string; count: number }[]>`
    with ${foundMastersSql(ids)} ${join(countQueries, " union all ")}`;
  const counts: DirectoryFacetCounts = { disciplina: {}, pais: {}, idioma: {} };
  for (const { facet, option, count } of rows) counts[facet][option] = count;
  return counts;
}

type FactsRow = Omit<DirectoryFacts, "nextEncuentro"> & {
  id: string;
  startsAt: Date | null;
  timezone: string | null;
  modality: Modality;
  placeCity: string | null;
};

/** Reads with one query what the cards of these Masters tell. */
async function loadFacts(ids: string[]): Promise<Map<string, DirectoryFacts>> {
  const rows = await db.$queryRaw<FactsRow[]>`
    select m."userId" as id, m.languages, contents.*, thanks.*, next.*
    from "MasterProfile" m
    cross join lateral (
      select count(*)::int as "contentCount",
             coalesce(bool_or(a.amount = 0 and a."minimumAmount" is null and ${notEndedSql}), false) as "teachesFree"
      from "Ayni" a where a."userId" = m."userId" and a.listed) as contents
    cross join lateral (
      select count(*)::int as "thanksCount"
      from "Thanks" t join "User" u on u.id = t."authorId" join "Order" o on o.id = t."orderId"
      where t."masterId" = m."userId" and t."agreedAt" is not null and t."hiddenAt" is null
        and o.status = 'COMPLETED' and o."refundedAt" is null
        and u."deactivatedAt" is null and u."anonymisedAt" is null) as thanks
    left join lateral (
      select e."startsAt", e.timezone, a.modality, a."placeCity"
      from "Ayni" a join "Encuentro" e on e."ayniId" = a.id
      where a."userId" = m."userId" and a.listed and e."cancelledAt" is null and e."startsAt" > now()
      order by e."startsAt", e.id limit 1) as next on true
    where m."userId" = any(${ids}::uuid[])`;
  return new Map(
    rows.map(({ id, startsAt, timezone, modality, placeCity, ...facts }) => {
      const nextEncuentro = startsAt && {
        nextStartsAt: startsAt.toISOString(),
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
  const [rows, counts] = await Promise.all([
    listMasterRows(ids, filters, page),
    countFacetOptions(ids, filters),
  ]);
  const total = rows[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const masters = await listDirectoryMasters(rows.map(({ id }) => id));
  return { masters, total, pages, counts, isFuzzy: (matches?.isFuzzy ?? false) && total > 0 };
}

/** Returns a page of the filtered Masters in the order of the filters, from the cache; empty beyond the last page. */
export function masterDirectoryPage(filters: DirectoryFilters, page: number): Promise<MasterDirectory> {
  const { q, disciplina, pais, idioma, orden } = filters;
  const key = ["directory", JSON.stringify([q, disciplina, pais, idioma, orden]), String(page)];
  return cached(() => loadDirectory(filters, page), key, { tags: [cacheTags.catalogue()], seconds: 300 });
}
