"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { hoursQuery } from "@/lib/bookings/hours/queries";
import type { HourView } from "@/lib/bookings/hours/schema";
import { toLocalDate } from "@/lib/platform/time/format";

/** The free hours of some days of a zone, by day, without the one at `except`; the present hour of a booking that is `moving` blocks none. */
export function useHours(
  slug: string,
  days: { from: string; to: string; tz: string; moving?: string },
  except: string | null,
) {
  const query = useQuery({ ...hoursQuery(slug, days), placeholderData: keepPreviousData });
  const hoursByDay = new Map<string, HourView[]>();
  for (const hour of query.data?.content ?? []) {
    if (hour.startsAt === except) continue;
    const day = toLocalDate(hour.startsAt, days.tz);
    hoursByDay.set(day, [...(hoursByDay.get(day) ?? []), hour]);
  }
  return { ...query, hoursByDay };
}
