import { addDays } from "@/lib/platform/time/dates";
import { startOfDay, toLocalDay } from "@/lib/platform/time/days";

export type CourseStart = {
  /** Completion of the receiver's order. */
  receivedAt: Date;
  /** The start of the first encuentro that is not cancelled. */
  firstEncuentroAt: Date | null;
  /** The zone of the receiver, which they choose. */
  timeZone: string;
  /** By default that of the receiver. */
  masterTimeZone?: string;
};

const toStart = ({ receivedAt, firstEncuentroAt }: CourseStart): Date =>
  firstEncuentroAt && firstEncuentroAt > receivedAt ? firstEncuentroAt : receivedAt;

function findMidnight(start: CourseStart, timeZone: string, days: number): Date {
  const day = toLocalDay(toStart(start).toISOString(), timeZone);
  return startOfDay(addDays(day, days), timeZone);
}

/**
 * The local midnight on which a lesson opens, but not before that day begins for its Master: a receiver could move far to the
 * east for it. Returns null if it is open from the beginning.
 */
export function findOpening(start: CourseStart, availableAfterDays: number): Date | null {
  if (availableAfterDays === 0) return null;
  const { timeZone, masterTimeZone = timeZone } = start;
  const own = findMidnight(start, timeZone, availableAfterDays);
  const earliest = findMidnight(start, masterTimeZone, availableAfterDays);
  return earliest > own ? earliest : own;
}

export const isLessonOpen = (start: CourseStart, availableAfterDays: number, now: Date): boolean => {
  const opening = findOpening(start, availableAfterDays);
  return opening === null || opening <= now;
};
