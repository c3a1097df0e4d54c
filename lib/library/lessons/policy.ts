import { startOfDay, toLocalDay } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/instants";

export type CourseStart = {
  /** Completion of the receiver's order. */
  receivedAt: Date;
  /** The start of the first encuentro that is not cancelled. */
  firstEncuentroAt: Date | null;
  /** The zone of the receiver. */
  timeZone: string;
};

const toStart = ({ receivedAt, firstEncuentroAt }: CourseStart): Date =>
  firstEncuentroAt && firstEncuentroAt > receivedAt ? firstEncuentroAt : receivedAt;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The local midnight on which a lesson opens; null if it is open from the beginning. */
export function findOpening(start: CourseStart, availableAfterDays: number): Date | null {
  if (availableAfterDays === 0) return null;
  const day = toLocalDay(toStart(start).toISOString(), start.timeZone);
  return startOfDay(addDays(day, availableAfterDays), start.timeZone);
}

export const isLessonOpen = (start: CourseStart, availableAfterDays: number, now: Date): boolean => {
  const opening = findOpening(start, availableAfterDays);
  return opening === null || opening <= now;
};
