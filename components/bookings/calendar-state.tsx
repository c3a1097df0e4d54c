"use client";

import { useCurrentMinute } from "@/components/common/use-current-minute";
import { formatCalendarState } from "@/lib/bookings/calendars/policy";
import type { CalendarView } from "@/lib/bookings/calendars/schema";
import styles from "./calendars.module.css";

/** Tells when a calendar was read last, or why it cannot be read. */
export function CalendarState({ calendar, now }: { calendar: CalendarView; now: string }) {
  const minute = useCurrentMinute() ?? Date.parse(now);
  if (!calendar.isBusy) return <p className={styles.quiet}>No cuenta</p>;
  return (
    <p className={calendar.failure === null ? styles.quiet : styles.away} role="status">
      {formatCalendarState(calendar, minute)}
    </p>
  );
}
