import "server-only";
import { isUpcomingSql, localHourSql } from "@/lib/content/schedule/sql";
import { resolveDatesFilter } from "@/lib/discovery/filters/date-range";
import { blockOf, hasBit } from "@/lib/discovery/filters/selection";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { DAY_PART_HOURS } from "@/lib/reference/labels";
import { groupsSql, type FacetsRequest, type GroupSelection } from "./selection";
import type { FacetCount } from "./schema";

const { sql } = Prisma;

const { morning, afternoon, night } = DAY_PART_HOURS;

const dayPartSql = (hour: Prisma.Sql): Prisma.Sql => sql`
  case when ${hour} >= ${night.from}::int or ${hour} < ${morning.from}::int then 'night'
       when ${hour} < ${afternoon.from}::int then 'morning' else 'afternoon' end`;

/** Counts the current contents of a group by the part of the day in which an encuentro of the chosen days begins. */
export function countDayParts(request: FacetsRequest, group: GroupSelection): Promise<FacetCount[]> {
  const { filters, tz } = request;
  const range = resolveDatesFilter(filters.dates, tz, new Date());
  const counted = isUpcomingSql(sql`e`, { range, dayPart: null });
  const option = dayPartSql(localHourSql(sql`e`, tz));
  return db.$queryRaw<FacetCount[]>`
    with ${groupsSql(request, [group])},
      starts as (
        select ${option} as option, e."position" from selected s
        join "Encuentro" e on ${blockOf(sql`e."position"`)} = s.block
        where ${counted} and ${hasBit(sql`s.bits`, sql`e."position"`)}
        union all
        select ${option}, few."position" from few join "Encuentro" e on e."ayniId" = few.id where ${counted})
    select 'dayPart' as facet, option, count(distinct "position")::int as count from starts group by option
    union all
    select 'dayPart', '', ((select coalesce(sum(bit_count(bits)), 0) from selected) + (select count(*) from few))::int`;
}
