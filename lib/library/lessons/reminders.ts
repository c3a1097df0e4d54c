import "server-only";
import { notify } from "@/lib/messaging/notifications/service";
import { readInBatches } from "@/lib/platform/batches";
import { db } from "@/lib/platform/db/client";
import { NIL_UUID } from "@/lib/platform/sql";
import { DAY_MS } from "@/lib/platform/time/instants";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { findOpening } from "./policy";

const BATCH_SIZE = 500;
/** An opening that is older, after a downtime, is no news any more. */
const LATEST_MS = DAY_MS;

type OpeningLessons = {
  orderId: string;
  userId: string;
  slug: string;
  title: string;
  days: number;
  lessons: number;
  receivedAt: Date;
  firstEncuentroAt: Date | null;
  timeZone: string | null;
  masterTimeZone: string | null;
};

type Cursor = { orderId: string; days: number };

/**
 * Lists the lessons that open about now, one row for each order and day. The range of two days around holds every zone;
 * `findOpening` decides. A renewed access goes on where the first one began.
 */
const listCandidates = (now: Date, after: Cursor | null) => db.$queryRaw<OpeningLessons[]>`
  select o.id as "orderId", o."userId", a.slug, a.title, l.days, l.lessons,
    first."receivedAt", e."startsAt" as "firstEncuentroAt", u.timezone as "timeZone", m.timezone as "masterTimeZone"
  from (select "ayniId", "availableAfterDays" as days, count(*)::int as lessons from "Lesson"
        where "availableAfterDays" > 0 and not "isFreeSample" group by 1, 2) l
  join "Ayni" a on a.id = l."ayniId" and a."contentType" = 'COURSE'
  join "User" m on m.id = a."userId"
  join "Order" o on o."ayniContentId" = a.id and o.status = 'COMPLETED' and o."renewedAt" is null and not o."isGift"
    and (o."contentExpirationDate" is null or o."contentExpirationDate" > ${now})
  join "User" u on u.id = o."userId"
  cross join lateral (
    select min(coalesce(p."completedAt", p."purchaseDate")) as "receivedAt" from "Order" p
    where p."userId" = o."userId" and p."ayniContentId" = a.id and p.status = 'COMPLETED' and not p."isGift") first
  left join lateral (
    select "startsAt" from "Encuentro" where "ayniId" = a.id and "cancelledAt" is null order by "startsAt" limit 1) e on true
  where greatest(first."receivedAt", e."startsAt") + make_interval(days => l.days)
      between ${new Date(now.getTime() - 2 * DAY_MS)} and ${new Date(now.getTime() + 2 * DAY_MS)}
    and (o.id, l.days) > (${after?.orderId ?? NIL_UUID}::uuid, ${after?.days ?? 0})
    and not exists (select from "Notification" n where n."dedupeKey" = 'lesson-opened:' || o.id || ':' || l.days)
  order by o.id, l.days limit ${BATCH_SIZE}`;

function isOpenSince(
  { days, timeZone, masterTimeZone, ...start }: OpeningLessons,
  from: Date,
  now: Date,
): boolean {
  const zones = {
    timeZone: timeZone ?? DEFAULT_TIME_ZONE,
    masterTimeZone: masterTimeZone ?? DEFAULT_TIME_ZONE,
  };
  const opening = findOpening({ ...start, ...zones }, days);
  return opening !== null && opening > from && opening <= now;
}

/** Tells the receivers of a course which of its lessons have opened today, once for each day. */
export async function announceOpenLessons(now = new Date()): Promise<void> {
  const from = new Date(now.getTime() - LATEST_MS);
  const batches = readInBatches(BATCH_SIZE, (after: Cursor | null) => listCandidates(now, after));
  for await (const candidates of batches) {
    const opened = candidates.filter((candidate) => isOpenSince(candidate, from, now));
    if (opened.length === 0) continue;
    const notices = opened.map(({ orderId, userId, slug, title, days, lessons }) => ({
      kind: "lesson-opened" as const,
      userId,
      dedupeKey: `lesson-opened:${orderId}:${days}`,
      payload: { slug, title, orderId, lessons },
    }));
    await db.$transaction((tx) => notify(tx, notices, now));
  }
}
