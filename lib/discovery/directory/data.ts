import "server-only";
import { cached, cacheTags } from "@/lib/platform/cache";
import { disciplineBySlug } from "@/lib/reference/disciplines";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { mastersByIds, type MasterSummary } from "@/lib/discovery/masters/data";
import { mastersMatching } from "@/lib/search/data";
import type { DirectoryFilters } from "./schema";

const { sql, join, empty } = Prisma;

/** A Master in the directory. */
type DirectoryMaster = MasterSummary & { contents: number };

const CHOICES = ["disciplina", "pais", "idioma"] as const;

/** A filter with a list to choose from. */
export type DirectoryChoice = (typeof CHOICES)[number];

/** How many Masters each option of a filter would show with all else as it is; none that would show nobody. */
export type DirectoryCounts = Record<DirectoryChoice, Record<string, number>>;

/** One page of the directory; `total` and `pages` count all of them. */
export type MasterDirectory = {
  masters: DirectoryMaster[];
  total: number;
  pages: number;
  counts: DirectoryCounts;
  /** Nobody has the words of the search: these have names that are one change away. */
  near: boolean;
};

const PAGE_SIZE = 24;

const and = (conditions: Prisma.Sql[]) => (conditions.length > 0 ? join(conditions, " and ") : sql`true`);

/** Those who give; of a search only those whom it found. */
const found = (ids: string[] | null): Prisma.Sql => sql`found as (
  select u.id, u.name, u."lastName", p.disciplines, p.country::text as country, m.languages
  from "User" u join "MasterProfile" m on m."userId" = u.id left join "Profile" p on p."userId" = u.id
  where u.role in ('master', 'admin') and u."deactivatedAt" is null and u."anonymisedAt" is null
    ${ids ? sql`and u.id = any(${ids}::uuid[])` : empty})`;

/** What is chosen from the lists, as conditions on those found. */
function chosen({ disciplina, pais, idioma }: Omit<DirectoryFilters, "q">): Prisma.Sql {
  const all: Prisma.Sql[] = [];
  const key = disciplineBySlug(disciplina)?.key;
  if (key) all.push(sql`disciplines @> ${[key]}::text[]`);
  if (pais) all.push(sql`country = ${pais}`);
  if (idioma) all.push(sql`languages @> ${[idioma]}::text[]`);
  return and(all);
}

// The collation of the database puts "Ángela" after "Zoe"; the folded name does not.
const findIds = (ids: string[] | null, filters: DirectoryFilters, page: number) => db.$queryRaw<
  { id: string; total: number }[]
>`
  with ${found(ids)}
  select id, count(*) over ()::int as total from found where ${chosen(filters)}
  order by search_fold(name), search_fold("lastName"), id
  limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`;

const optionsOf = {
  disciplina: sql`unnest(disciplines)`,
  pais: sql`country`,
  idioma: sql`unnest(languages)`,
} satisfies Record<DirectoryChoice, Prisma.Sql>;

async function countOptions(ids: string[] | null, filters: DirectoryFilters): Promise<DirectoryCounts> {
  const each = CHOICES.map(
    (choice) => sql`select ${choice}::text as choice, option, count(*)::int as count
      from (select ${optionsOf[choice]} as option from found where ${chosen({ ...filters, [choice]: "" })}) as o
      where option is not null group by option`,
  );
  const rows = await db.$queryRaw<{ choice: DirectoryChoice; option: string; count: number }[]>`
    with ${found(ids)} ${join(each, " union all ")}`;
  const counts: DirectoryCounts = { disciplina: {}, pais: {}, idioma: {} };
  for (const { choice, option, count } of rows) counts[choice][option] = count;
  return counts;
}

async function withContents(ids: string[]): Promise<DirectoryMaster[]> {
  const [summaries, published] = await Promise.all([
    mastersByIds(ids),
    db.ayni.groupBy({ by: ["userId"], where: { userId: { in: ids }, listed: true }, _count: true }),
  ]);
  const byId = new Map(summaries.map((master) => [master.id, master]));
  const contents = new Map(published.map(({ userId, _count }) => [userId, _count]));
  return ids.flatMap((id) => {
    const summary = byId.get(id);
    return summary ? [{ ...summary, contents: contents.get(id) ?? 0 }] : [];
  });
}

async function findDirectory(filters: DirectoryFilters, page: number): Promise<MasterDirectory> {
  const matching = filters.q === "" ? null : await mastersMatching(filters.q);
  const ids = matching?.ids ?? null;
  const [rows, counts] = await Promise.all([findIds(ids, filters, page), countOptions(ids, filters)]);
  const total = rows[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const masters = await withContents(rows.map(({ id }) => id));
  return { masters, total, pages, counts, near: (matching?.near ?? false) && total > 0 };
}

/** One page of the Masters whom the filters leave, by name, from the cache; empty beyond the last. */
export function masterDirectory(filters: DirectoryFilters, page: number): Promise<MasterDirectory> {
  const { q, disciplina, pais, idioma } = filters;
  const key = ["directory", JSON.stringify([q, disciplina, pais, idioma]), String(page)];
  return cached(() => findDirectory(filters, page), key, { tags: [cacheTags.catalogue()], seconds: 300 });
}
