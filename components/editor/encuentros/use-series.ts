import { useState } from "react";
import { expandSeries, parseIsoWeekday } from "./series";

type SeriesFields = {
  /** "2026-12-05". */
  firstDay: string;
  /** "19:00". */
  time: string;
  durationMinutes: string;
  /** ISO weekdays; null for that of the first day. */
  weekdays: number[] | null;
  everyWeeks: string;
  end: "TIMES" | "DAY";
  times: string;
  lastDay: string;
};

function getWeekdays({ weekdays, firstDay }: SeriesFields): number[] {
  if (weekdays) return weekdays;
  const firstWeekday = parseIsoWeekday(firstDay);
  return firstWeekday ? [firstWeekday] : [];
}

function toStartTimes(fields: SeriesFields, limit: number): string[] {
  const { firstDay, time, everyWeeks, end, times, lastDay } = fields;
  const series = {
    firstDay,
    time,
    weekdays: getWeekdays(fields),
    everyWeeks: Number(everyWeeks),
    end: end === "TIMES" ? { times: Number(times) || 0 } : { lastDay },
  };
  return expandSeries(series, limit);
}

interface SeriesOptions {
  /** Wall-clock time of the first encuentro; may be empty. */
  startsAt: string;
  durationMinutes: string;
  /** Maximum number of encuentros. */
  remaining: number;
}

/** Input of a series of encuentros, and the wall-clock times that it expands to, some of which may be dropped. */
export function useSeries({ startsAt, durationMinutes, remaining }: SeriesOptions) {
  const [firstDay = "", time = ""] = startsAt.split("T");
  const [fields, setFields] = useState<SeriesFields>({
    firstDay,
    time,
    durationMinutes,
    weekdays: null,
    everyWeeks: "1",
    end: "TIMES",
    times: "4",
    lastDay: "",
  });
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const updateFields = (change: Partial<SeriesFields>) => setFields((before) => ({ ...before, ...change }));
  const weekdays = getWeekdays(fields);

  function toggleWeekday(weekday: number) {
    const isSelected = weekdays.includes(weekday);
    updateFields({
      weekdays: isSelected ? weekdays.filter((other) => other !== weekday) : [...weekdays, weekday],
    });
  }

  function toggleDropped(startTime: string) {
    const next = new Set(dropped);
    if (!next.delete(startTime)) next.add(startTime);
    setDropped(next);
  }

  const planned = toStartTimes(fields, remaining).map((startTime) => ({
    startTime,
    isDropped: dropped.has(startTime),
  }));
  const startTimes = planned.flatMap(({ startTime, isDropped }) => (isDropped ? [] : startTime));
  return { fields, updateFields, weekdays, toggleWeekday, planned, toggleDropped, startTimes };
}

export type SeriesState = ReturnType<typeof useSeries>;
