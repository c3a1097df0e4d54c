import type { NoticeView } from "@/lib/messaging/notifications/schema";
import { longDay } from "@/lib/platform/time/format";

export interface NoticeDay {
  label: string;
  notices: NoticeView[];
}

const HALF_A_DAY = 12 * 3_600_000;

/** The day before that of an instant, also where a day has 23 or 25 hours. */
function dayBefore(now: Date, zone: string): string {
  const today = longDay(now.toISOString(), zone);
  let instant = now.getTime();
  while (longDay(new Date(instant).toISOString(), zone) === today) instant -= HALF_A_DAY;
  return longDay(new Date(instant).toISOString(), zone);
}

/** Notices by their day, as it is said in a zone. */
export function byDay(notices: readonly NoticeView[], zone: string, now: Date): NoticeDay[] {
  const names = new Map([
    [longDay(now.toISOString(), zone), "Hoy"],
    [dayBefore(now, zone), "Ayer"],
  ]);
  const days: NoticeDay[] = [];
  for (const notice of notices) {
    const day = longDay(notice.createdAt, zone);
    const label = names.get(day) ?? day;
    const last = days.at(-1);
    if (last?.label === label) last.notices.push(notice);
    else days.push({ label, notices: [notice] });
  }
  return days;
}
