import "server-only";
import type { Member } from "@/lib/platform/actor";
import { unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { ExternalCalendar } from "@/lib/platform/db/generated/client";
import { toIsoString } from "@/lib/platform/time/instants";
import { describeFailure, describeWriteFailure } from "./policy";
import { CALENDAR_FAILURES } from "./schema";
import type { CalendarView } from "./schema";

const findFailure = (stored: string | null) => CALENDAR_FAILURES.find((known) => known === stored);

export function toCalendarView(calendar: ExternalCalendar): CalendarView {
  const address = unseal("calendar", calendar.address, calendar.masterId);
  const [failure, writeFailure] = [calendar.failure, calendar.writeFailure].map(findFailure);
  return {
    id: calendar.id,
    accountId: calendar.accountId,
    name: calendar.name,
    isBusy: calendar.isBusy,
    isTarget: calendar.isTarget,
    writeFailure: calendar.isTarget && writeFailure ? describeWriteFailure(writeFailure) : null,
    host: address === null ? "" : new URL(address).host,
    readAt: toIsoString(calendar.readAt),
    failedSince: toIsoString(calendar.failedSince),
    failure: failure ? describeFailure(failure) : null,
  };
}

/** Lists the calendars that a Master has connected, the oldest first. */
export async function listOwnCalendars(actor: Member): Promise<CalendarView[]> {
  const rows = await db.externalCalendar.findMany({
    where: { masterId: actor.id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(toCalendarView);
}
