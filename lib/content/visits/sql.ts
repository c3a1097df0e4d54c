import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";
import { MAX_SOURCES_PER_DAY } from "./policy";
import { OTHER_SOURCES } from "./sources";

const { sql } = Prisma;

/** The last day with totals. Days get them in order, so that the views after it are read one by one. */
export const lastRolledUpDay = sql`(select coalesce(max(day), '-infinity'::date) from "AyniViewDay")`;

/**
 * Totals by content, day and source of the views `v` that match. The most frequent sources of a content and day keep their
 * names, so that a stranger can neither fill the table nor push them out.
 */
export const viewsBySource = (condition: Prisma.Sql): Prisma.Sql => sql`
  select "ayniId", day, case when place <= ${MAX_SOURCES_PER_DAY}::int then source else ${OTHER_SOURCES}::text end as source,
    sum(views)::int as views, sum(panels)::int as panels, sum(checkouts)::int as checkouts,
    sum(receipts)::int as receipts
  from (
    select v."ayniId", v.day, v.source, count(*) as views, count(*) filter (where v."usedPanel") as panels,
      count(*) filter (where v."openedCheckout") as checkouts, count(*) filter (where v.received) as receipts,
      row_number() over (partition by v."ayniId", v.day order by count(*) desc, v.source) as place
    from "AyniView" v where ${condition} group by v."ayniId", v.day, v.source
  ) sources
  group by 1, 2, 3`;

/** The same from the totals of days that have them, and from the views after those. Of one moment: one statement. */
export const visitTotals = (condition: Prisma.Sql): Prisma.Sql => sql`
  select v."ayniId", v.day, v.source, v.views, v.panels, v.checkouts, v.receipts
  from "AyniViewDay" v where ${condition}
  union all ${viewsBySource(sql`${condition} and v.day > ${lastRolledUpDay}`)}`;

/** Views by content and day, without their sources. */
export const viewCounts = (condition: Prisma.Sql): Prisma.Sql => sql`
  select v."ayniId", v.day, v.views from "AyniViewDay" v where ${condition}
  union all
  select v."ayniId", v.day, count(*)::int from "AyniView" v
  where ${condition} and v.day > ${lastRolledUpDay} group by v."ayniId", v.day`;
