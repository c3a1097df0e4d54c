import "server-only";
import { activeMasterSql } from "@/lib/discovery/active-master";
import { notEndedSql } from "@/lib/discovery/filters/where";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isDisciplineKey, type DisciplineKey } from "@/lib/reference/disciplines";
import { isContentType, type ContentType } from "@/lib/reference/labels";

const { sql } = Prisma;

// Lists are cut into parts by id, so that a write changes few parts.
const PART_SIZE = 5000;

/** The first and last id of a part; `changedAt` is ISO 8601. */
type IdRange = { first: string; last: string; changedAt: string };
type SitemapPage = { slug: string; changedAt: string };

type DatabaseRow<Row> = Omit<Row, "changedAt"> & { changedAt: Date };

const toIsoRows = <Row extends { changedAt: Date }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));

const cachedSitemap = <Result>(read: () => Promise<Result>, ...key: string[]): Promise<Result> =>
  cached(read, ["sitemap", ...key], { tags: [cacheTags.catalogue()] });

export const listContentRanges = (): Promise<IdRange[]> =>
  cachedSitemap(
    async () =>
      toIsoRows(
        await db.$queryRaw<DatabaseRow<IdRange>[]>`
          select min(id::text) as first, max(id::text) as last, max("updatedAt") as "changedAt"
          from (select a.id, a."updatedAt", (row_number() over (order by a.id) - 1) / ${PART_SIZE}::int as part
                from "Ayni" a where a.listed) as numbered
          group by part order by part`,
      ),
    "content-spans",
  );

export const listContentsInRange = ({ first, last }: IdRange): Promise<SitemapPage[]> =>
  cachedSitemap(
    async () =>
      toIsoRows(
        await db.$queryRaw<DatabaseRow<SitemapPage>[]>`
          select a.slug, a."updatedAt" as "changedAt" from "Ayni" a
          where a.listed and a.id between ${first}::uuid and ${last}::uuid order by a.id`,
      ),
    "contents",
    first,
    last,
  );

export const listMasterRanges = (): Promise<IdRange[]> =>
  cachedSitemap(
    async () =>
      toIsoRows(
        await db.$queryRaw<DatabaseRow<IdRange>[]>`
          select min(id::text) as first, max(id::text) as last, max("changedAt") as "changedAt"
          from (select u.id, greatest(m."updatedAt", p."updatedAt") as "changedAt",
                       (row_number() over (order by u.id) - 1) / ${PART_SIZE}::int as part
                from "User" u join "MasterProfile" m on m."userId" = u.id
                left join "Profile" p on p."userId" = u.id
                where ${activeMasterSql}) as numbered
          group by part order by part`,
      ),
    "master-spans",
  );

export const listMastersInRange = ({ first, last }: IdRange): Promise<SitemapPage[]> =>
  cachedSitemap(
    async () =>
      toIsoRows(
        await db.$queryRaw<DatabaseRow<SitemapPage>[]>`
          select u.slug, greatest(m."updatedAt", p."updatedAt") as "changedAt"
          from "User" u join "MasterProfile" m on m."userId" = u.id
          left join "Profile" p on p."userId" = u.id
          where ${activeMasterSql}
            and u.id between ${first}::uuid and ${last}::uuid order by u.id`,
      ),
    "masters",
    first,
    last,
  );

const bundleOnPage = sql`
  b."archivedAt" is null and exists (
    select from "BundleItem" i join "Ayni" a on a.id = i."ayniId" where i."bundleId" = b.id and a.listed)`;

export const listBundleRanges = (): Promise<IdRange[]> =>
  cachedSitemap(
    async () =>
      toIsoRows(
        await db.$queryRaw<DatabaseRow<IdRange>[]>`
          select min(id::text) as first, max(id::text) as last, max("updatedAt") as "changedAt"
          from (select b.id, b."updatedAt", (row_number() over (order by b.id) - 1) / ${PART_SIZE}::int as part
                from "Bundle" b where ${bundleOnPage}) as numbered
          group by part order by part`,
      ),
    "bundle-spans",
  );

export const listBundlesInRange = ({ first, last }: IdRange): Promise<SitemapPage[]> =>
  cachedSitemap(
    async () =>
      toIsoRows(
        await db.$queryRaw<DatabaseRow<SitemapPage>[]>`
          select b.slug, b."updatedAt" as "changedAt" from "Bundle" b
          where ${bundleOnPage} and b.id between ${first}::uuid and ${last}::uuid order by b.id`,
      ),
    "bundles",
    first,
    last,
  );

/** A Master whose page of memberships opens something. */
const offersMembership = sql`
  ${activeMasterSql} and exists (
    select from "MembershipPlan" p join "Ayni" a on a."userId" = p."masterId"
    where p."masterId" = u.id and p."archivedAt" is null and a.listed and not a."isBookable"
      and (a.amount > 0 or a."minimumAmount" is not null)
      and (p."opensAll" or exists (
        select from "MembershipPlanItem" i where i."planId" = p.id and i."ayniId" = a.id)))`;

const planChange = sql`(select max(p."updatedAt") from "MembershipPlan" p where p."masterId" = u.id)`;

export const listMembershipRanges = (): Promise<IdRange[]> =>
  cachedSitemap(
    async () =>
      toIsoRows(
        await db.$queryRaw<DatabaseRow<IdRange>[]>`
          select min(id::text) as first, max(id::text) as last, max("changedAt") as "changedAt"
          from (select u.id, ${planChange} as "changedAt",
                       (row_number() over (order by u.id) - 1) / ${PART_SIZE}::int as part
                from "User" u where ${offersMembership}) as numbered
          group by part order by part`,
      ),
    "membership-spans",
  );

export const listMembershipsInRange = ({ first, last }: IdRange): Promise<SitemapPage[]> =>
  cachedSitemap(
    async () =>
      toIsoRows(
        await db.$queryRaw<DatabaseRow<SitemapPage>[]>`
          select u.slug, ${planChange} as "changedAt" from "User" u
          where ${offersMembership} and u.id between ${first}::uuid and ${last}::uuid order by u.id`,
      ),
    "memberships",
    first,
    last,
  );

/** Returns the disciplines and content types with current contents. */
export const listCatalogueSubjects = (): Promise<{
  disciplines: DisciplineKey[];
  contentTypes: ContentType[];
}> =>
  cachedSitemap(async () => {
    const rows = await db.$queryRaw<{ subject: string }[]>`
      select distinct unnest(a.disciplines || a."contentType"::text) as subject
      from "Ayni" a
      where a.listed and ${notEndedSql}
      order by subject`;
    const names = rows.map(({ subject }) => subject);
    return { disciplines: names.filter(isDisciplineKey), contentTypes: names.filter(isContentType) };
  }, "subjects");
