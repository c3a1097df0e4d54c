import type { NotificationGroup } from "@/lib/messaging/notifications/schema";
import { formatLongDay } from "@/lib/platform/time/format";

export interface NotificationDay {
  label: string;
  groups: NotificationGroup[];
}

const HALF_DAY_MS = 12 * 3_600_000;

/** Steps back in half days, because a day can have 23 or 25 hours. */
function formatPreviousDay(now: Date, zone: string): string {
  const today = formatLongDay(now.toISOString(), zone);
  let instant = now.getTime();
  while (formatLongDay(new Date(instant).toISOString(), zone) === today) instant -= HALF_DAY_MS;
  return formatLongDay(new Date(instant).toISOString(), zone);
}

/** Divides groups of notifications by local day, keeping their order. */
export function groupByDay(groups: readonly NotificationGroup[], zone: string, now: Date): NotificationDay[] {
  const dayLabels = new Map([
    [formatLongDay(now.toISOString(), zone), "Hoy"],
    [formatPreviousDay(now, zone), "Ayer"],
  ]);
  const days: NotificationDay[] = [];
  for (const group of groups) {
    const day = formatLongDay(group.createdAt, zone);
    const label = dayLabels.get(day) ?? day;
    const last = days.at(-1);
    if (last?.label === label) last.groups.push(group);
    else days.push({ label, groups: [group] });
  }
  return days;
}
