import "server-only";
import { findAvailability } from "@/lib/bookings/availability/data";
import { refreshNextHours } from "@/lib/bookings/hours/service";
import { notify } from "@/lib/messaging/notifications/service";
import { unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { requestForeign } from "@/lib/platform/http/foreign";
import { log } from "@/lib/platform/log";
import { DAY_MS } from "@/lib/platform/time/instants";
import { unsealCredentials } from "./account";
import { FOREIGN_LIMITS, findFailure, findVersion, readEvents, toFailure } from "./caldav";
import type { Credentials } from "./caldav";
import type { BusyTimesJob, BusyTimesResult, CalendarFailure } from "./schema";

// Calendars are read ahead of time: whoever books an hour never waits for a foreign server.

declare global {
  /** Set by processes that read calendars in a thread, since a rule may keep the parser busy for ever. */
  var aylluListBusyTimes: ((job: BusyTimesJob) => Promise<BusyTimesResult>) | undefined;
}

/** Longer than any offer reaches ahead. */
const HORIZON_DAYS = 400;
/** Unchanged calendars are read anew once a day, since the horizon moves. */
const WHOLE_AFTER_MS = DAY_MS;
const READ_EVERY_MINUTES = 12;
const AWAY_MS = DAY_MS;
const AT_ONCE = 16;
/** A stop waits for the task: it begins no more readings after this, and a reading ends by its own limit. */
const TASK_MS = 5_000;

type Reading =
  | { kind: "unchanged" }
  | { kind: "failed"; failure: CalendarFailure }
  | {
      kind: "read";
      spans: [from: number, until: number][];
      etag: string | null;
      lastModified: string | null;
    };

type KnownState = { etag: string | null; lastModified: string | null };

const CONDITIONAL = { etag: "if-none-match", lastModified: "if-modified-since" } as const;

/** The time for which busy times are read. */
const findSpan = (now: Date) => ({
  from: now.getTime() - DAY_MS,
  until: now.getTime() + HORIZON_DAYS * DAY_MS,
});

/** Runs the parser, in a thread if the process has one. */
async function listBusyTimes(job: BusyTimesJob): Promise<BusyTimesResult> {
  const list = globalThis.aylluListBusyTimes ?? (await import("./busy-times")).listBusyTimes;
  return list(job);
}

/** Lists when a Master is busy by the texts of a calendar. */
async function toReading(
  masterId: string,
  texts: string[],
  { etag, lastModified }: KnownState,
  now: Date,
): Promise<Reading> {
  const [{ zone }, own] = await Promise.all([
    findAvailability(masterId),
    db.encuentro.findMany({
      where: { ayni: { userId: masterId }, endsAt: { gt: new Date(now.getTime() - DAY_MS) } },
      select: { id: true },
    }),
  ]);
  const result = await listBusyTimes({
    texts,
    zone,
    ...findSpan(now),
    // Their hours are taken off by their own rows.
    ownIds: own.map(({ id }) => id),
  });
  if ("problem" in result) return { kind: "failed", failure: result.problem };
  return { kind: "read", spans: result.spans, etag, lastModified };
}

/** Reads the calendar at an address. */
export async function readAddress(
  masterId: string,
  address: string,
  known: KnownState,
  now: Date,
): Promise<Reading> {
  const conditions = (["etag", "lastModified"] as const).flatMap((name) =>
    known[name] === null ? [] : [[CONDITIONAL[name], known[name]] as const],
  );
  try {
    const { status, headers, body } = await requestForeign(new URL(address), {
      ...FOREIGN_LIMITS,
      headers: { accept: "text/calendar, text/plain;q=0.5", ...Object.fromEntries(conditions) },
      trustedOrigins: env.CALENDAR_TRUSTED_ORIGINS,
    });
    if (status === 304 && conditions.length > 0) return { kind: "unchanged" };
    const failure = findFailure(status);
    if (failure) return { kind: "failed", failure };
    const state = { etag: headers.etag ?? null, lastModified: headers["last-modified"] ?? null };
    return await toReading(masterId, [body.toString("utf8")], state, now);
  } catch (error) {
    return { kind: "failed", failure: toFailure(error) };
  }
}

/** Reads a calendar of an account, unless its version is the known one. */
async function readCollection(
  masterId: string,
  address: string,
  { credentials, etag }: { credentials: Credentials; etag: string | null },
  now: Date,
): Promise<Reading> {
  const calendar = new URL(address);
  try {
    const version = await findVersion(calendar, credentials);
    if (version !== null && version === etag) return { kind: "unchanged" };
    const texts = await readEvents(calendar, credentials, findSpan(now));
    return await toReading(masterId, texts, { etag: version, lastModified: null }, now);
  } catch (error) {
    return { kind: "failed", failure: toFailure(error) };
  }
}

/** Replaces the busy times of a calendar. */
export async function writeBusyTimes(
  tx: Tx,
  calendarId: string,
  spans: readonly [from: number, until: number][],
): Promise<void> {
  const starts = spans.map(([from]) => new Date(from).toISOString());
  const ends = spans.map(([, until]) => new Date(until).toISOString());
  await tx.$executeRaw`delete from "BusyTime" where "calendarId" = ${calendarId}::uuid`;
  await tx.$executeRaw`
    insert into "BusyTime" ("calendarId", "startsAt", "endsAt")
    select ${calendarId}::uuid, span."from", span."until"
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as span("from", "until")`;
}

type LockedCalendar = {
  masterId: string;
  name: string;
  isBusy: boolean;
  writtenAt: Date | null;
  failedSince: Date | null;
  toldAt: Date | null;
};

/** Records a failed reading; the former busy times stay. After a day the Master is told, once. */
async function writeFailure(
  tx: Tx,
  calendarId: string,
  calendar: LockedCalendar,
  failure: CalendarFailure,
  now: Date,
): Promise<void> {
  const failedSince = calendar.failedSince ?? now;
  const isAway = calendar.toldAt === null && now.getTime() - failedSince.getTime() >= AWAY_MS;
  await tx.externalCalendar.update({
    where: { id: calendarId },
    data: { failure, failedSince, ...(isAway ? { toldAt: now } : {}) },
  });
  if (!isAway) return;
  await notify(tx, [
    {
      kind: "calendar-away",
      userId: calendar.masterId,
      payload: { name: calendar.name },
      dedupeKey: `calendar-away:${calendarId}:${failedSince.toISOString()}`,
    },
  ]);
}

/** Writes down what a reading that began at `now` has found; one that began before the last written one is too old. */
async function storeReading(calendarId: string, reading: Reading, now: Date): Promise<void> {
  const masterId = await db.$transaction(async (tx) => {
    const [calendar] = await tx.$queryRaw<LockedCalendar[]>`
      select "masterId", name, "isBusy", "writtenAt", "failedSince", "toldAt" from "ExternalCalendar"
      where id = ${calendarId}::uuid for update`;
    // It may have been removed, or left out, while it was read.
    if (!calendar?.isBusy) return null;
    if (reading.kind === "failed") {
      await writeFailure(tx, calendarId, calendar, reading.failure, now);
      return null;
    }
    const answered = { readAt: now, failure: null, failedSince: null, toldAt: null };
    if (reading.kind === "unchanged" || (calendar.writtenAt !== null && calendar.writtenAt >= now)) {
      await tx.externalCalendar.update({ where: { id: calendarId }, data: answered });
      return null;
    }
    const { etag, lastModified, spans } = reading;
    await writeBusyTimes(tx, calendarId, spans);
    await tx.externalCalendar.update({
      where: { id: calendarId },
      data: { ...answered, writtenAt: now, etag, lastModified },
    });
    return calendar.masterId;
  });
  if (masterId !== null) await refreshNextHours(masterId, now);
}

/** Reads a calendar and writes down when its Master is busy. `isWhole` reads it also if it has not changed. */
export async function readCalendar(id: string, { now = new Date(), isWhole = false } = {}): Promise<void> {
  const calendar = await db.externalCalendar.findUnique({
    where: { id },
    include: { account: { select: { credentials: true } } },
  });
  if (!calendar?.isBusy) return;
  const { masterId, account, writtenAt, etag, lastModified } = calendar;
  const address = unseal("calendar", calendar.address, masterId);
  const credentials = account && unsealCredentials(account.credentials, masterId);
  if (address === null || (account && !credentials))
    return storeReading(id, { kind: "failed", failure: "missing" }, now);
  const isDue = isWhole || writtenAt === null || now.getTime() - writtenAt.getTime() >= WHOLE_AFTER_MS;
  const known = isDue ? { etag: null, lastModified: null } : { etag, lastModified };
  const reading = credentials
    ? await readCollection(masterId, address, { credentials, etag: known.etag }, now)
    : await readAddress(masterId, address, known, now);
  await storeReading(id, reading, now);
}

/** Claims calendars that are due, so that no other process reads them; those of people who are no Masters any more rest. */
const claimCalendars = (now: Date) => db.$queryRaw<{ id: string }[]>`
  update "ExternalCalendar" set "nextReadAt" = ${now}::timestamptz + make_interval(mins => ${READ_EVERY_MINUTES}::int)
  where id in (
    select calendar.id from "ExternalCalendar" as calendar
    join "User" as master on master.id = calendar."masterId"
    where calendar."isBusy" and calendar."nextReadAt" <= ${now} and master.role in ('master', 'admin') and master."deactivatedAt" is null
    order by calendar."nextReadAt" limit ${AT_ONCE} for update of calendar skip locked)
  returning id`;

/** One that breaks the reading breaks no other; it is due again later. */
const readClaimed = (id: string, now: Date): Promise<void> =>
  readCalendar(id, { now }).catch((err: unknown) =>
    log.error({ err, calendarId: id }, "A calendar could not be read"),
  );

/** Reads the calendars that are due. What is left over is read by the next run. */
export async function readDueCalendars(now = new Date()): Promise<void> {
  const startedAt = Date.now();
  let claimed: { id: string }[];
  do {
    claimed = await claimCalendars(now);
    await Promise.all(claimed.map(({ id }) => readClaimed(id, now)));
  } while (claimed.length === AT_ONCE && Date.now() - startedAt < TASK_MS);
}
