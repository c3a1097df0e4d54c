import type { NotificationView } from "@/lib/messaging/notifications/schema";
import { formatLongDay } from "@/lib/platform/time/format";

export interface NotificationDay {
  label: string;
  notifications: NotificationView[];
}

const HALF_DAY_MS = 12 * 3_600_000;

/** Steps back in half days, because a day can have 23 or 25 hours. */
function formatPreviousDay(now: Date, zone: string): string {
  const today = formatLongDay(now.toISOString(), zone);
  let instant = now.getTime();
  while (formatLongDay(new Date(instant).toISOString(), zone) === today) instant -= HALF_DAY_MS;
  return formatLongDay(new Date(instant).toISOString(), zone);
}

/** Groups notifications by local day, keeping their order. */
export function groupByDay(
  notifications: readonly NotificationView[],
  zone: string,
  now: Date,
): NotificationDay[] {
  const dayLabels = new Map([
    [formatLongDay(now.toISOString(), zone), "Hoy"],
    [formatPreviousDay(now, zone), "Ayer"],
  ]);
  const days: NotificationDay[] = [];
  for (const notification of notifications) {
    const day = formatLongDay(notification.createdAt, zone);
    const label = dayLabels.get(day) ?? day;
    const last = days.at(-1);
    if (last?.label === label) last.notifications.push(notification);
    else days.push({ label, notifications: [notification] });
  }
  return days;
}
