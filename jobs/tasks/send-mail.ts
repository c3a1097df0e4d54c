import { listCalendarEntries } from "@/lib/content/calendar/data";
import { renderMailCalendars } from "@/lib/content/calendar/ics";
import { activateToken } from "@/lib/identity/one-time-tokens/service";
import { deliverMail } from "@/lib/messaging/mail/deliver";
import type { CalendarPart } from "@/lib/messaging/mail/layout";
import type { Tx } from "@/lib/platform/db/client";
import { findMasterLetter } from "@/lib/teaching/letters/delivery";
import { findGiftMail, recordRefusedGiftMail } from "@/lib/orders/gifts/delivery";
import { PermanentFailure } from "@/lib/platform/ports/failed-jobs";
import { senderAddress } from "@/lib/platform/ports/mail";
import { getSiteUrl } from "@/lib/platform/site-config/data";

async function renderCalendars(
  encuentroIds: string[],
  { path, zone, leftIds }: { path: string; zone: string | null; leftIds: string[] },
  tx: Tx,
): Promise<CalendarPart[]> {
  const current = await listCalendarEntries(
    { id: { in: encuentroIds } },
    { toPath: () => path, reader: "receiver" },
    tx,
  );
  const entries = current.map((entry) =>
    leftIds.includes(entry.id)
      ? { ...entry, cancelled: true, roomPath: null, updatedAt: new Date().toISOString() }
      : entry,
  );
  return renderMailCalendars({ entries, zone }, getSiteUrl(), senderAddress());
}

export async function sendQueuedMail(mailId: string): Promise<void> {
  try {
    await deliverMail(mailId, { activateToken, renderCalendars, findMasterLetter, findGiftMail });
  } catch (error) {
    if (error instanceof PermanentFailure) await recordRefusedGiftMail(mailId);
    throw error;
  }
}
