"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import type { AvailabilityView } from "@/lib/bookings/availability/schema";
import { givenHoursQuery } from "@/lib/bookings/booking/queries";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { formatTime, formatWeekdayOfMonth, toLocalDate } from "@/lib/platform/time/format";
import type { DayRange } from "./exceptions";
import { findClocks, toHourPlace } from "./format-hour";
import { isLeftOut } from "./uncovered";
import styles from "./availability.module.css";

interface StandingHoursProps {
  range: DayRange;
  /** The zone of the hours as they are saved. */
  zone: string;
  onCancelDay: (date: string) => void;
}

const describeRest = (count: number): string =>
  `${count === 1 ? "sigue en pie. Si no puedes darla" : "siguen en pie. Si no puedes darlas"}, usa «No puedo ese día».`;

function describeStanding(count: number, isOneDay: boolean): string {
  const when = isOneDay ? "Ese día" : "Esos días";
  return `${when} tienes ${pluralize(count, "cita reservada", "citas reservadas")}: ${describeRest(count)}`;
}

interface StandingProps extends Pick<StandingHoursProps, "zone" | "onCancelDay"> {
  text: string;
  hours: readonly BookingView[];
  isOneDay: boolean;
}

/** Says that hours stand, and leads to cancelling those of each day. */
function Standing({ text, hours, isOneDay, zone, onCancelDay }: StandingProps) {
  const days = new Map(
    hours.map((hour) => {
      const clock = findClocks(toHourPlace(hour), zone).zone;
      return [toLocalDate(hour.startsAt, clock), formatWeekdayOfMonth(hour.startsAt, clock)];
    }),
  );
  return (
    <div className={styles.standing}>
      <FormMessage kind="info">{text}</FormMessage>
      {[...days].map(([date, name]) => (
        <Button key={date} variant="secondary" size="s" onClick={() => onCancelDay(date)}>
          No puedo ese día{!isOneDay && `: ${name}`}
        </Button>
      ))}
    </div>
  );
}

/** Warns that the hours which are booked on closed days stand, and leads to cancelling them; nothing without any. */
export function StandingHours({ range, ...props }: StandingHoursProps) {
  const { data } = useQuery(givenHoursQuery({ from: range.first, to: range.last }));
  const total = data?.metadata.total ?? 0;
  if (!data || total === 0) return null;
  const isOneDay = range.first === range.last;
  return (
    <Standing text={describeStanding(total, isOneDay)} hours={data.content} isOneDay={isOneDay} {...props} />
  );
}

interface LeftOutHoursProps extends Pick<StandingHoursProps, "zone" | "onCancelDay"> {
  /** The hours of the Master before they were saved, and since. */
  saved: { before: AvailabilityView; after: AvailabilityView };
}

/** Says, once it is saved, which booked hours the new timetable no longer holds: they stand. Nothing without any. */
export function LeftOutHours({ saved, zone, onCancelDay }: LeftOutHoursProps) {
  const [today] = useState(() => toLocalDate(new Date().toISOString(), zone));
  const { data } = useQuery({ ...givenHoursQuery({ from: today }), staleTime: 0 });
  const hours = (data?.content ?? []).filter((hour) => {
    const clock = findClocks(toHourPlace(hour), zone).zone;
    return isLeftOut(
      { date: toLocalDate(hour.startsAt, clock), time: formatTime(hour.startsAt, clock) },
      saved,
    );
  });
  if (hours.length === 0) return null;
  const text = `Tienes ${pluralize(hours.length, "cita", "citas")} fuera del horario que acabas de guardar: ${describeRest(hours.length)}`;
  return <Standing text={text} hours={hours} isOneDay={false} zone={zone} onCancelDay={onCancelDay} />;
}
