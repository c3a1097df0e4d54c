import "server-only";
import { isLiveSql, isOpenToNewcomersSql, isUpcomingSql, type StartChoice } from "@/lib/content/schedule/sql";
import type { CatalogueFilters } from "@/lib/discovery/filters/filters";
import { selectionConditions } from "@/lib/discovery/filters/selection";
import { findMatches } from "@/lib/discovery/search/data";
import { cached, cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { endOfDay, startOfDay } from "@/lib/platform/time/days";
import { toLocalDate } from "@/lib/platform/time/format";
import { DAY_LIMIT, listWeekDays } from "./policy";
import type { WeekDay, WeekEncuentro, WeekView } from "./schema";

const { sql } = Prisma;

type Row = Omit<WeekEncuentro, "startsAt"> & { startsAt: Date; count: number };

type WeekRequest = { filters: CatalogueFilters; tz: string; monday: string };

async function loadDay({ filters, tz }: WeekRequest, day: string): Promise<Row[]> {
  const matches = await findMatches(filters, tz);
  const { dayPart } = filters;
  const starts: StartChoice = {
    range: { from: startOfDay(day, tz), to: endOfDay(day, tz) },
    dayPart: dayPart ? { part: dayPart, tz } : null,
  };
  const where = selectionConditions({ filters: { ...filters, dayPart: "" }, tz, matches });
  return db.$queryRaw<Row[]>`
    select e.id, e."startsAt", e.timezone, ${isLiveSql(sql`e`)} as "isLive", a.slug, a.title, a."contentType", a.modality,
           a."placeCity", trim(u.name || ' ' || u."lastName") as "masterName", a.amount, a.currency, a."minimumAmount",
           a."proRata", s.*, (count(*) over ())::int as count
    from "Encuentro" e join "Ayni" a on a.id = e."ayniId" join "User" u on u.id = a."userId"
    cross join lateral (
      select count(*)::int as encuentros,
             count(*) filter (where ${isOpenToNewcomersSql(sql`m`, sql`a`)})::int as "encuentrosLeft"
      from "Encuentro" m where m."ayniId" = a.id and m."cancelledAt" is null) as s
    where ${isUpcomingSql(sql`e`, starts)} and ${where}
    order by e."startsAt", e.id limit ${DAY_LIMIT}`;
}

const toEncuentro = ({ count: _, startsAt, ...row }: Row): WeekEncuentro => ({
  ...row,
  startsAt: startsAt.toISOString(),
});

const toDay = (day: string, rows: readonly Row[]): WeekDay => ({
  day,
  encuentros: rows.map(toEncuentro),
  total: rows[0]?.count ?? 0,
});

async function loadWeek(request: WeekRequest): Promise<WeekView> {
  const days = listWeekDays(request.monday);
  const today = toLocalDate(new Date().toISOString(), request.tz);
  return {
    monday: request.monday,
    days: await Promise.all(
      days.map(async (day) => toDay(day, day < today ? [] : await loadDay(request, day))),
    ),
  };
}

/** Lists the encuentros of a week that are not over, by the day on which they begin in a zone; `dates` does not count. */
export function findWeek({ filters, ...request }: WeekRequest): Promise<WeekView> {
  const key = { ...request, filters: { ...filters, dates: "" as const } };
  return cached(() => loadWeek(key), ["week", JSON.stringify(key)], {
    tags: [cacheTags.catalogue()],
    seconds: 60,
  });
}
