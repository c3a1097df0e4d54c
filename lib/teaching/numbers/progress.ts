import "server-only";
import { isOwnedSql } from "@/lib/content/access-sql";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { ContentType } from "@/lib/reference/labels";
import { SMALL_GROUP } from "./policy";
import type { ProgressItem, ProgressNumbers } from "./schema";
import { isAyniOfScope, type NumbersScope } from "./sql";

const { sql } = Prisma;

const receivers = (ayniId: string) => sql`
  select distinct o."userId" from "Order" o where o."ayniContentId" = ${ayniId}::uuid and ${isOwnedSql}`;

/** Columns of rows `reached` with a percentage. */
const reachedColumns = sql`
  count(reached."userId")::int as began, (count(*) filter (where reached.percent >= 25))::int as quarter,
  (count(*) filter (where reached.percent >= 50))::int as half,
  (count(*) filter (where reached.percent >= 75))::int as "threeQuarters",
  (count(*) filter (where reached.percent >= 100))::int as "end"`;

const findFiles = (ayniId: string): Promise<ProgressItem[]> => db.$queryRaw<ProgressItem[]>`
  with receiver as materialized (${receivers(ayniId)})
  select f.id, coalesce(nullif(f.title, ''), f.name) as title, null as "moduleTitle", ${reachedColumns}
  from "File" f left join (
    select p."fileId", p."userId", p.percent from "PlaybackPosition" p join receiver using ("userId")
  ) reached on reached."fileId" = f.id
  where f."ayniId" = ${ayniId}::uuid and f.area = 'content' and f.status = 'READY' and f.kind <> 'IMAGE'
  group by f.id order by f.position, f.id`;

/** A person who marked a lesson as done has reached its end. */
const findLessons = (ayniId: string): Promise<ProgressItem[]> => db.$queryRaw<ProgressItem[]>`
  with receiver as materialized (${receivers(ayniId)}),
  reached as (
    select "lessonId", "userId", max(percent) as percent
    from (
      select l.id as "lessonId", p."userId", p.percent
      from "Lesson" l join "PlaybackPosition" p on p."fileId" = l."fileId" where l."ayniId" = ${ayniId}::uuid
      union all
      select c."lessonId", c."userId", 100
      from "Lesson" l join "LessonCompletion" c on c."lessonId" = l.id where l."ayniId" = ${ayniId}::uuid
    ) marks join receiver using ("userId") group by 1, 2)
  select l.id, coalesce(nullif(l.title, ''), nullif(f.title, ''), f.name, 'Lección') as title,
    m.title as "moduleTitle", ${reachedColumns}
  from "Lesson" l join "CourseModule" m on m.id = l."moduleId" left join "File" f on f.id = l."fileId"
  left join reached on reached."lessonId" = l.id
  where l."ayniId" = ${ayniId}::uuid and (l.text <> '' or l."fileId" is not null or l."linkUrl" is not null)
  group by l.id, m.id, f.id order by m.position, l.position`;

/**
 * The progress of all who own a content, since the beginning. Of a small group the list of participants tells the average of
 * each person, which is that of a single item; more items would tell more than it does.
 */
export async function findProgressNumbers(ayni: {
  id: string;
  contentType: ContentType;
}): Promise<ProgressNumbers> {
  const [items, rows] = await Promise.all([
    ayni.contentType === "COURSE" ? findLessons(ayni.id) : findFiles(ayni.id),
    db.$queryRaw<{ count: number }[]>`select count(*)::int as count from (${receivers(ayni.id)}) people`,
  ]);
  const count = rows[0]?.count ?? 0;
  const isWithheld = count > 0 && count < SMALL_GROUP && items.length > 1;
  return { receivers: count, items: isWithheld ? [] : items, isWithheld };
}

export type TeachingProgress = ProgressNumbers & { teaching: string };

/** The progress in each content of the scope, the latest first. */
export async function* listProgress(scope: NumbersScope): AsyncGenerator<TeachingProgress> {
  const contents = await db.ayni.findMany({
    where: isAyniOfScope(scope),
    select: { id: true, title: true, contentType: true },
    orderBy: { id: "desc" },
  });
  for (const { title, ...ayni } of contents) yield { teaching: title, ...(await findProgressNumbers(ayni)) };
}
