import "server-only";
import { itemsByIds } from "@/lib/ayni/data";
import { cached, cacheTags } from "@/lib/cache";
import { ratesToEuro } from "@/lib/catalogue/rates";
import { currencyCodes } from "@/lib/catalogue/currencies";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { meantText } from "@/lib/search/data";
import { conditions, searchQuery } from "@/lib/filtering/data";
import { decodeCursor, encodeCursor } from "./cursor";
import { PAGE_SIZE } from "./filters";
import type { CataloguePage, CatalogueRequest, Filters, Sort } from "./filters";

const { sql, join } = Prisma;

const nextStart = sql`(
  select min(e."startsAt") from "Encuentro" e
  where e."ayniId" = a.id and e."cancelledAt" is null and e."startsAt" > now())`;

/** The number by which each order sorts, always ascending: what should come first has the smallest. */
function orderValue(sort: Sort, filters: Filters): Prisma.Sql {
  const search = searchQuery(filters.searchText);
  if (sort === "relevance" && search) {
    return sql`round((-ts_rank_cd(a.document, ${search}))::numeric, 6)::float8`;
  }
  if (sort === "soonest") return sql`coalesce(extract(epoch from ${nextStart}), 1e12)::float8`;
  if (sort === "price") {
    const rates = currencyCodes.map((code) => sql`(${code}::char(3), ${ratesToEuro(code)}::float8)`);
    return sql`(select a.amount * r.rate from (values ${join(rates)}) as r(code, rate) where r.code = a.currency)`;
  }
  return sql`(-extract(epoch from a."publishedAt"))::float8`;
}

type Row = { id: string; value: number };

async function findRows({ filters, sort, tz, after, page = 1 }: CatalogueRequest): Promise<Row[]> {
  const cursor = after === undefined ? null : decodeCursor(after, sort);
  const beyond = cursor
    ? sql`where (value, id) > (${cursor.value}::float8, ${cursor.id}::uuid)`
    : Prisma.empty;
  return db.$queryRaw<Row[]>`
    select id, value from (
      select a.id, ${orderValue(sort, filters)} as value from "Ayni" a where ${conditions(filters, tz)}
    ) as found ${beyond}
    order by value, id limit ${PAGE_SIZE + 1} offset ${cursor ? 0 : (page - 1) * PAGE_SIZE}`;
}

async function countRows({ filters, tz }: CatalogueRequest): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>`
    select count(*)::int as total from "Ayni" a where ${conditions(filters, tz)}`;
  return row?.total ?? 0;
}

/** One page of published content. A cursor that is not ours is a `MalformedRequest`. */
async function findCataloguePage(request: CatalogueRequest): Promise<CataloguePage> {
  const [rows, total] = await Promise.all([findRows(request), countRows(request)]);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  const more = rows.length > PAGE_SIZE && last !== undefined;
  return {
    content: await itemsByIds(shown.map(({ id }) => id)),
    metadata: {
      total,
      pageSize: PAGE_SIZE,
      after: more ? encodeCursor({ sort: request.sort, value: last.value, id: last.id }) : null,
    },
  };
}

/**
 * One page of the catalogue, from the cache; what is dated moves within a minute. A text that finds nothing is taken
 * for the one that was meant, which `meant` then says.
 */
export async function cataloguePage(given: CatalogueRequest): Promise<CataloguePage> {
  const searchText = await meantText(given.filters.searchText);
  const request = { ...given, filters: { ...given.filters, searchText } };
  const page = await cached(() => findCataloguePage(request), ["catalogue", JSON.stringify(request)], {
    tags: [cacheTags.catalogue()],
    seconds: 60,
  });
  return searchText === given.filters.searchText ? page : { ...page, meant: searchText };
}

/** How much there is to explore. */
export function catalogueSize(): Promise<{ contents: number; masters: number; countries: number }> {
  return cached(
    async () => {
      const [row] = await db.$queryRaw<{ contents: number; masters: number; countries: number }[]>`
        select count(*)::int as contents, count(distinct a."userId")::int as masters,
               count(distinct coalesce(p.country, a.country))::int as countries
        from "Ayni" a join "Profile" p on p."userId" = a."userId"
        where a.listed and (a."lastEndsAt" is null or a."lastEndsAt" > now())`;
      return row ?? { contents: 0, masters: 0, countries: 0 };
    },
    ["catalogue-size"],
    { tags: [cacheTags.catalogue()], seconds: 60 },
  );
}
