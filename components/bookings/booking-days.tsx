import type { BookingView } from "@/lib/bookings/booking/schema";
import { toLocalDate } from "@/lib/platform/time/format";
import type { AgendaSide } from "./agenda-frame";
import { BookingCard } from "./booking-card";
import { findClocks, toHourPlace } from "./format-hour";
import styles from "./agenda.module.css";

interface BookingDaysProps {
  bookings: readonly BookingView[];
  side: AgendaSide;
  zone: string;
  now: string;
  /** Names a day such as "2027-01-12". */
  formatDay: (day: string) => string;
  /** The person of all of them is named already. */
  isHistory?: boolean;
}

/** The hours by day, in their order; those in person by the day of their place. */
function groupByDay(bookings: readonly BookingView[], zone: string): [string, BookingView[]][] {
  const days = new Map<string, BookingView[]>();
  for (const booking of bookings) {
    const day = toLocalDate(booking.startsAt, findClocks(toHourPlace(booking), zone).zone);
    days.set(day, [...(days.get(day) ?? []), booking]);
  }
  return [...days];
}

/** A section for each day that has hours. */
export const BookingDays = ({ bookings, zone, formatDay, ...card }: BookingDaysProps) =>
  groupByDay(bookings, zone).map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <h2>{formatDay(day)}</h2>
      <ul role="list" className={styles.list}>
        {ofDay.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} zone={zone} {...card} />
          </li>
        ))}
      </ul>
    </section>
  ));
