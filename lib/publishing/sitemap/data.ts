import "server-only";
import { cached, cacheTags } from "@/lib/platform/cache";
import { isDisciplineKey, type DisciplineKey } from "@/lib/reference/disciplines";
import { isContentType, type ContentType } from "@/lib/reference/labels";
import { db } from "@/lib/platform/db/client";

// What search engines are told of. Lists are cut by ids into parts that a write moves little.

/** Pages in one part. */
const PART_SIZE = 5000;

/** A part of a list: the ids between which it lies, and the instant of its last change. */
type Span = { first: string; last: string; changed: string };
/** A page of the list by its slug, with the instant of its last change. */
type Page = { slug: string; changed: string };

type Dated<Row> = Omit<Row, "changed"> & { changed: Date };

const withIso = <Row extends { changed: Date }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, changed: row.changed.toISOString() }));

const kept = <Result>(read: () => Promise<Result>, ...key: string[]): Promise<Result> =>
  cached(read, ["sitemap", ...key], { tags: [cacheTags.catalogue()] });

/** The parts of the published contents. */
export const contentSpans = (): Promise<Span[]> =>
  kept(
    async () =>
      withIso(
        await db.$queryRaw<Dated<Span>[]>`
          select min(id::text) as first, max(id::text) as last, max("updatedAt") as changed
          from (select a.id, a."updatedAt", (row_number() over (order by a.id) - 1) / ${PART_SIZE}::int as part
                from "Ayni" a where a.listed) as numbered
          group by part order by part`,
      ),
    "content-spans",
  );

/** The published contents of one part. */
export const contentsIn = ({ first, last }: Span): Promise<Page[]> =>
  kept(
    async () =>
      withIso(
        await db.$queryRaw<Dated<Page>[]>`
          select a.slug, a."updatedAt" as changed from "Ayni" a
          where a.listed and a.id between ${first}::uuid and ${last}::uuid order by a.id`,
      ),
    "contents",
    first,
    last,
  );

/** The parts of the Masters who have a page. */
export const masterSpans = (): Promise<Span[]> =>
  kept(
    async () =>
      withIso(
        await db.$queryRaw<Dated<Span>[]>`
          select min(id::text) as first, max(id::text) as last, max(changed) as changed
          from (select u.id, greatest(m."updatedAt", p."updatedAt") as changed,
                       (row_number() over (order by u.id) - 1) / ${PART_SIZE}::int as part
                from "User" u join "MasterProfile" m on m."userId" = u.id
                left join "Profile" p on p."userId" = u.id
                where u.role in ('master', 'admin') and u."deactivatedAt" is null
                  and u."anonymisedAt" is null) as numbered
          group by part order by part`,
      ),
    "master-spans",
  );

/** The Masters of one part. */
export const mastersIn = ({ first, last }: Span): Promise<Page[]> =>
  kept(
    async () =>
      withIso(
        await db.$queryRaw<Dated<Page>[]>`
          select u.slug, greatest(m."updatedAt", p."updatedAt") as changed
          from "User" u join "MasterProfile" m on m."userId" = u.id
          left join "Profile" p on p."userId" = u.id
          where u.role in ('master', 'admin') and u."deactivatedAt" is null and u."anonymisedAt" is null
            and u.id between ${first}::uuid and ${last}::uuid order by u.id`,
      ),
    "masters",
    first,
    last,
  );

/** The disciplines and the types of which the catalogue shows something. */
export const subjects = (): Promise<{ disciplines: DisciplineKey[]; contentTypes: ContentType[] }> =>
  kept(async () => {
    const rows = await db.$queryRaw<{ subject: string }[]>`
      select distinct unnest(a.disciplines || a."contentType"::text) as subject
      from "Ayni" a
      where a.listed and (a."lastEndsAt" is null or a."lastEndsAt" > now())
      order by subject`;
    const names = rows.map(({ subject }) => subject);
    return { disciplines: names.filter(isDisciplineKey), contentTypes: names.filter(isContentType) };
  }, "subjects");
