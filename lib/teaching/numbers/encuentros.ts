import "server-only";
import { db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { startOfDay } from "@/lib/platform/time/days";
import type { EncuentroNumbers, NumbersSpan } from "./schema";
import { isAyniOfScope, withBookedHours, type NumbersScope } from "./sql";

const { sql } = Prisma;

/** Orders `o` of people who were expected at the encuentro `e`. */
const isExpected = sql`
  o."ayniContentId" = e."ayniId" and o.status = 'COMPLETED' and o."refundedAt" is null and o."purchaseDate" < e."endsAt"`;

type EncuentroRow = Omit<EncuentroNumbers, "startsAt"> & { startsAt: Date };

type EncuentroOptions = { current: NumbersSpan["current"]; timeZone: string; now: Date };

/** Encuentros that began within the span, the latest first. Attendance is that of the Master's list, with its corrections. */
export async function findEncuentroNumbers(
  ayniId: string,
  { current, timeZone, now }: EncuentroOptions,
): Promise<EncuentroNumbers[]> {
  const rows = await db.$queryRaw<EncuentroRow[]>`
    select e.id, e.title, e."startsAt", e.timezone, expected.count as expected, came.*
    from "Encuentro" e
    cross join lateral (select count(distinct o."userId")::int as count from "Order" o where ${isExpected}) expected
    cross join lateral (
      select count(*)::int as came, round(avg(measure."presentSeconds") / 60)::int as "averageMinutes"
      from "Attendance" attendance
      left join "AttendanceMeasure" measure
        on measure."encuentroId" = e.id and measure."userId" = attendance."userId"
      where attendance."encuentroId" = e.id
        and exists (select from "Order" o where ${isExpected} and o."userId" = attendance."userId")
    ) came
    where e."ayniId" in ${withBookedHours(ayniId)} and e."cancelledAt" is null and e."startsAt" <= ${now}
      and e."startsAt" >= ${startOfDay(current.from, timeZone)}::timestamptz
    order by e."startsAt" desc, e.id`;
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }));
}

export type TeachingEncuentros = { teaching: string; encuentros: EncuentroNumbers[] };

/** The encuentros of each content of the scope, the latest content first. */
export async function* listEncuentros(
  scope: NumbersScope,
  options: EncuentroOptions,
): AsyncGenerator<TeachingEncuentros> {
  const contents = await db.ayni.findMany({
    where: { ...isAyniOfScope(scope), OR: [{ encuentros: { some: {} } }, { isBookable: true }] },
    select: { id: true, title: true },
    orderBy: { id: "desc" },
  });
  for (const { id, title } of contents)
    yield { teaching: title, encuentros: await findEncuentroNumbers(id, options) };
}
