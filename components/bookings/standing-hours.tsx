"use client";

import { useQuery } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { givenHoursQuery } from "@/lib/bookings/booking/queries";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatWeekdayOfMonth, toLocalDate } from "@/lib/platform/time/format";
import type { DayRange } from "./exceptions";
import { findClocks, toHourPlace } from "./format-hour";
import styles from "./availability.module.css";

interface StandingHoursProps {
  range: DayRange;
  /** The zone of the hours as they are saved. */
  zone: string;
  onCancelDay: (date: string) => void;
}

function describeStanding(count: number, isOneDay: boolean): string {
  const when = isOneDay ? "Ese día" : "Esos días";
  const hours = pluralize(count, "cita reservada", "citas reservadas");
  const rest = count === 1 ? "sigue en pie. Si no puedes darla" : "siguen en pie. Si no puedes darlas";
  return `${when} tienes ${hours}: ${rest}, usa «No puedo ese día».`;
}

/** Warns that the hours which are booked on closed days stand, and leads to cancelling them; nothing without any. */
export function StandingHours({ range, zone, onCancelDay }: StandingHoursProps) {
  const { data } = useQuery(givenHoursQuery({ from: range.first, to: range.last }));
  const total = data?.metadata.total ?? 0;
  if (!data || total === 0) return null;
  const isOneDay = range.first === range.last;
  const days = new Map(
    data.content.map((hour) => {
      const clock = findClocks(toHourPlace(hour), zone).zone;
      return [toLocalDate(hour.startsAt, clock), formatWeekdayOfMonth(hour.startsAt, clock)];
    }),
  );
  return (
    <div className={styles.standing}>
      <FormMessage kind="info">{describeStanding(total, isOneDay)}</FormMessage>
      {[...days].map(([date, name]) => (
        <Button key={date} variant="secondary" size="s" onClick={() => onCancelDay(date)}>
          No puedo ese día{!isOneDay && `: ${name}`}
        </Button>
      ))}
    </div>
  );
}
