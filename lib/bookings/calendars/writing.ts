import "server-only";
import { db } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { openAccount } from "./account";
import { deleteEvent, putEvent, toFailure } from "./caldav";
import { renderBookedEvent } from "./event";
import type { BookedEvent } from "./event";

// Booked hours are written into the calendar that their Master chose. Nothing enqueues them: each run compares what is
// booked with what has been written (`WrittenBooking`), so that a move, a refund, another calendar or a server that was away
// all end the same.

const CLAIM_MINUTES = 3;
/** A calendar that refused is tried again after this. */
const RETRY_MINUTES = 15;
/** One that has been written is looked at by the next run. */
const WRITTEN_SECONDS = 30;
const AT_ONCE = 16;
const MOST_EVENTS = 50;
/** A stop waits for the task: it begins no more events after this, and a request ends by its own limit. */
const TASK_MS = 5_000;

type Work = BookedEvent & { bookingId: string; isGone: boolean; formerCalendarId: string | null };

/** Claims calendars with something to write, so that no other process writes into them. */
const claimCalendars = (now: Date) => db.$queryRaw<{ id: string }[]>`
  update "ExternalCalendar" set "nextWriteAt" = ${now}::timestamptz + make_interval(mins => ${CLAIM_MINUTES}::int)
  where id in (
    select calendar.id from "ExternalCalendar" as calendar
    join "User" as master on master.id = calendar."masterId"
    where calendar."nextWriteAt" <= ${now} and calendar."accountId" is not null
      and master.role in ('master', 'admin') and master."deactivatedAt" is null
      and (calendar."isTarget" or exists (select 1 from "WrittenBooking" where "calendarId" = calendar.id))
    order by calendar."nextWriteAt" limit ${AT_ONCE} for update of calendar skip locked)
  returning id`;

/** Lists what a calendar lacks, and what is to leave it. What is over stays as it is. */
const listWork = (calendarId: string, now: Date) => db.$queryRaw<Work[]>`
  select booking.id as "bookingId", encuentro.id as "encuentroId", encuentro.sequence, booking."startsAt",
    booking."endsAt", offer.title, person.name as "personName", encuentro."roomName" is not null as "hasRoom",
    not (booking."isLive" and calendar."isTarget") as "isGone", written."calendarId" as "formerCalendarId"
  from "ExternalCalendar" as calendar
  join "Booking" as booking on booking."masterId" = calendar."masterId" and booking."startsAt" > ${now}
  join "Ayni" as offer on offer.id = booking."ayniId"
  join "Encuentro" as encuentro on encuentro."ayniId" = booking."ayniId"
  join "User" as person on person.id = booking."userId"
  left join "WrittenBooking" as written on written."bookingId" = booking.id
  where calendar.id = ${calendarId}::uuid and case when booking."isLive" and calendar."isTarget"
    then exists (select 1 from "Order" where "ayniContentId" = booking."ayniId" and status = 'COMPLETED')
      and (written."calendarId" is distinct from calendar.id or written.sequence <> encuentro.sequence)
    else written."calendarId" = calendar.id and not exists (
      select 1 from "ExternalCalendar" as other
      where other."masterId" = calendar."masterId" and other."isTarget" and booking."isLive") end
  order by booking."startsAt" limit ${MOST_EVENTS}`;

/** Errors: those of the server. */
async function writeOne(calendarId: string, work: Work): Promise<void> {
  const { bookingId, encuentroId, sequence, isGone, formerCalendarId } = work;
  if (formerCalendarId !== null && (isGone || formerCalendarId !== calendarId)) {
    const former = await openAccount(formerCalendarId);
    if (former) await deleteEvent(former.calendar, former.credentials, encuentroId);
    await db.writtenBooking.deleteMany({ where: { bookingId, calendarId: formerCalendarId } });
  }
  if (isGone) return;
  const target = await openAccount(calendarId);
  if (!target) return;
  await putEvent(
    target.calendar,
    target.credentials,
    encuentroId,
    renderBookedEvent(work, new URL(env.SITE_URL)),
  );
  await db.writtenBooking.upsert({
    where: { bookingId },
    create: { bookingId, calendarId, sequence },
    update: { calendarId, sequence },
  });
}

async function writeCalendar(id: string, now: Date, isOver: () => boolean): Promise<void> {
  const nextWriteAt = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  try {
    for (const work of await listWork(id, now)) {
      if (isOver()) break;
      await writeOne(id, work);
    }
    await db.externalCalendar.updateMany({
      where: { id },
      data: { writeFailure: null, nextWriteAt: nextWriteAt(WRITTEN_SECONDS) },
    });
  } catch (error) {
    await db.externalCalendar.updateMany({
      where: { id },
      data: { writeFailure: toFailure(error), nextWriteAt: nextWriteAt(RETRY_MINUTES * 60) },
    });
  }
}

/** One that breaks the writing breaks no other; it is due again later. */
const writeClaimed = (id: string, now: Date, isOver: () => boolean): Promise<void> =>
  writeCalendar(id, now, isOver).catch((err: unknown) =>
    log.error({ err, calendarId: id }, "Hours could not be written into a calendar"),
  );

/** Writes what is booked, moved or cancelled into the calendars that were chosen for it. What is left over waits for the next run. */
export async function writeBookings(now = new Date()): Promise<void> {
  const startedAt = Date.now();
  const isOver = () => Date.now() - startedAt >= TASK_MS;
  let claimed: { id: string }[];
  do {
    claimed = await claimCalendars(now);
    await Promise.all(claimed.map(({ id }) => writeClaimed(id, now, isOver)));
  } while (claimed.length === AT_ONCE && !isOver());
}
