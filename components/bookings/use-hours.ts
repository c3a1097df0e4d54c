"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { hoursQuery } from "@/lib/bookings/hours/queries";
import type { HourView } from "@/lib/bookings/hours/schema";
import { toLocalDate } from "@/lib/platform/time/format";
import { toDayRange } from "./month";

/** The free hours of a month by day of the viewer; the present hour of a booking that is `moving` blocks none. */
export function useHours(
  slug: string,
  { month, zone, moving }: { month: string; zone: string; moving?: string },
) {
  const query = useQuery({
    ...hoursQuery(slug, { ...toDayRange(month), tz: zone, ...(moving ? { moving } : {}) }),
    placeholderData: keepPreviousData,
  });
  const hoursByDay = new Map<string, HourView[]>();
  for (const hour of query.data?.content ?? []) {
    const day = toLocalDate(hour.startsAt, zone);
    hoursByDay.set(day, [...(hoursByDay.get(day) ?? []), hour]);
  }
  return { ...query, hoursByDay };
}
