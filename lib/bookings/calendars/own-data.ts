import "server-only";
import { unseal } from "@/lib/platform/crypto";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { unsealCredentials } from "./account";

/** Lists the calendars that somebody has connected, with their addresses, without passwords, and the busy times that were read. */
export async function listOwnCalendarData(masterId: string) {
  const rows = await db.externalCalendar.findMany({
    where: { masterId },
    orderBy: { createdAt: "asc" },
    select: {
      name: true,
      address: true,
      isBusy: true,
      isTarget: true,
      account: { select: { credentials: true } },
      readAt: true,
      failedSince: true,
      createdAt: true,
      busyTimes: { orderBy: { startsAt: "asc" }, select: { startsAt: true, endsAt: true } },
    },
  });
  return rows.map(({ account, ...row }) => ({
    ...row,
    address: unseal("calendar", row.address, masterId),
    username: account && (unsealCredentials(account.credentials, masterId)?.username ?? null),
  }));
}

export async function deleteCalendars(tx: Tx, masterId: string): Promise<void> {
  await tx.externalCalendar.deleteMany({ where: { masterId } });
  await tx.calendarAccount.deleteMany({ where: { masterId } });
}
