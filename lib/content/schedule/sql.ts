import "server-only";
import { Prisma } from "@/lib/platform/db/generated/client";
import { DAY_PART_HOURS, type DayPart } from "@/lib/reference/labels";

/** An interval of starts, `to` exclusive. */
export type StartRange = { from: Date; to: Date };

/** Limits the encuentros that count to those that begin within a range and in a part of the day of a zone. */
export type StartChoice = { range: StartRange | null; dayPart: { part: DayPart; tz: string } | null };

const { sql, empty } = Prisma;

/** The hour at which the encuentro begins in a zone, from 0 to 23. */
export const localHourSql = (encuentro: Prisma.Sql, tz: string): Prisma.Sql =>
  sql`extract(hour from ${encuentro}."startsAt" at time zone ${tz})`;

function isInDayPartSql(encuentro: Prisma.Sql, { part, tz }: { part: DayPart; tz: string }): Prisma.Sql {
  const hour = localHourSql(encuentro, tz);
  const { from, to } = DAY_PART_HOURS[part];
  return from < to
    ? sql`and ${hour} >= ${from}::int and ${hour} < ${to}::int`
    : sql`and (${hour} >= ${from}::int or ${hour} < ${to}::int)`;
}

/** The same as `findLiveSpan`. */
export const liveFromSql = (encuentro: Prisma.Sql): Prisma.Sql =>
  sql`least(${encuentro}."startsAt", (select r."openedAt" from "Room" r where r."encuentroId" = ${encuentro}.id))`;
export const liveUntilSql = (encuentro: Prisma.Sql): Prisma.Sql =>
  sql`least(${encuentro}."endsAt", (select r."endedAt" from "Room" r where r."encuentroId" = ${encuentro}.id))`;

/** A bound for the index of starts: no room opens earlier. */
const EARLIEST_OPENING = sql`interval '1 hour'`;

/** The longest encuentro; a bound for the index of starts. */
export const LONGEST = sql`interval '1 day'`;

/** The same as `isLive`. */
export const isLiveSql = (encuentro: Prisma.Sql): Prisma.Sql =>
  sql`${encuentro}."cancelledAt" is null and ${encuentro}."startsAt" <= now() + ${EARLIEST_OPENING}
    and ${liveFromSql(encuentro)} <= now() and ${liveUntilSql(encuentro)} > now()`;

/** The same as `isToCome`; only the rooms of encuentros that begin soon are looked at. */
export const isToComeSql = (encuentro: Prisma.Sql): Prisma.Sql =>
  sql`${encuentro}."cancelledAt" is null and ${encuentro}."startsAt" > now()
    and (${encuentro}."startsAt" > now() + ${EARLIEST_OPENING}
      or (${liveFromSql(encuentro)} > now() and ${liveUntilSql(encuentro)} > now()))`;

/** The encuentro has not begun; within a range, one that has begun but not ended counts, too. */
export function isUpcomingSql(encuentro: Prisma.Sql, choice: StartChoice | null = null): Prisma.Sql {
  const { range = null, dayPart = null } = choice ?? {};
  const inDayPart = dayPart ? isInDayPartSql(encuentro, dayPart) : empty;
  return range
    ? sql`${encuentro}."cancelledAt" is null and ${encuentro}."startsAt" >= ${range.from}
        and ${encuentro}."startsAt" < ${range.to} and ${liveUntilSql(encuentro)} > now() ${inDayPart}`
    : sql`${encuentro}."cancelledAt" is null and ${encuentro}."startsAt" > now() ${inDayPart}`;
}

/** The encuentro is open to people who get a place now; the same as `isOpenToNewcomers`. */
export const isOpenToNewcomersSql = (encuentro: Prisma.Sql, ayni: Prisma.Sql): Prisma.Sql =>
  sql`${encuentro}."cancelledAt" is null
    and now() < least(${encuentro}."endsAt",
      ${encuentro}."startsAt" + ${ayni}."lateEntryMinutes" * interval '1 minute')
    and not exists (select from "Room" r where r."encuentroId" = ${encuentro}.id and r."endedAt" is not null)`;
