import type { AyniFormValues, EncuentroFormValues } from "@/components/editor/form-values";

export type EncuentroChanges = { moved: number; cancelled: number; restored: number };

type ScheduleFields = Pick<AyniFormValues, "encuentros" | "timezone">;

const isMoved = (before: EncuentroFormValues, now: EncuentroFormValues, zoneChanged: boolean) =>
  zoneChanged || before.startsAt !== now.startsAt || before.durationMinutes !== now.durationMinutes;

/** Counts upcoming encuentros that were moved, cancelled or restored, of which receivers are notified. */
export function countEncuentroChanges(before: ScheduleFields, now: ScheduleFields): EncuentroChanges {
  const counts = { moved: 0, cancelled: 0, restored: 0 };
  for (const previous of before.encuentros.filter(({ id, past }) => id && !past)) {
    const next = now.encuentros.find(({ id }) => id === previous.id);
    const removed = !next || next.cancelled;
    if (!previous.cancelled && removed) counts.cancelled += 1;
    else if (previous.cancelled && !removed) counts.restored += 1;
    else if (next && !removed && isMoved(previous, next, before.timezone !== now.timezone)) counts.moved += 1;
  }
  return counts;
}
