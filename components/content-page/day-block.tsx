import { formatDayParts } from "@/lib/platform/time/format";
import styles from "./day-block.module.css";

/** A calendar tile: weekday, day and month. */
export function DayBlock({ startsAt, zone }: { startsAt: string; zone: string }) {
  const { weekday, day, month } = formatDayParts(startsAt, zone);
  return (
    <span className={styles.block} aria-hidden="true">
      <span>{weekday}</span>
      <b className={styles.day}>{day}</b>
      <span>{month}</span>
    </span>
  );
}
