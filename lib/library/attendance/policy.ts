import type { EncuentroView } from "@/lib/content/ayni/schema";

export const OPENS_MINUTES_BEFORE = 15;

type Times = Pick<EncuentroView, "startsAt" | "endsAt" | "cancelled">;

/** The instant from which one may enter, in milliseconds. */
export const opensAt = ({ startsAt }: Pick<Times, "startsAt">): number =>
  Date.parse(startsAt) - OPENS_MINUTES_BEFORE * 60_000;

export type Moment = "cancelled" | "coming" | "open" | "inCourse" | "past";

/** Where an encuentro is in time: it opens before it starts, and at its end it is over. */
export function momentOf(encuentro: Times, now: number): Moment {
  if (now >= Date.parse(encuentro.endsAt)) return "past";
  if (encuentro.cancelled) return "cancelled";
  if (now >= Date.parse(encuentro.startsAt)) return "inCourse";
  return now >= opensAt(encuentro) ? "open" : "coming";
}

/** Whether one may enter. */
export function isOpen(encuentro: Times, now: number): boolean {
  const moment = momentOf(encuentro, now);
  return moment === "open" || moment === "inCourse";
}
