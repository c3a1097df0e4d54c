import { intersectSpans, mergeSpans, sumSpans, toSpan, type Span } from "@/lib/rooms/presence/policy";
import type { PresenceInterval } from "@/lib/rooms/presence/schema";
import type { AttendanceMeasure, RoomMeasures } from "./schema";

export type AttendanceFacts = {
  startsAt: Date;
  endsAt: Date;
  masterId: string;
  presences: readonly PresenceInterval[];
  requiredPercent: number;
};

const toSeconds = (milliseconds: number): number => Math.round(milliseconds / 1000);

// Rounded, so that the seconds between two looks into the room cost nobody anything.
const toPercent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, Math.round((part * 100) / whole));

/** The Master and those they made co-hosts; an admin who looks in has the role of a host, and leads nothing. */
const isLeading = ({ role, userId }: PresenceInterval, masterId: string): boolean =>
  userId === masterId || role === "COHOST";

type Led = { window: Span[]; led: Span[]; requiredPercent: number };

function measurePerson(
  userId: string,
  presences: readonly PresenceInterval[],
  { window, led, requiredPercent }: Led,
): AttendanceMeasure {
  const present = intersectSpans(mergeSpans(presences.map(toSpan)), window);
  // The share is that of what was planned; or, if that was shorter and is to the person's advantage, of what was held:
  // nobody misses the end of an encuentro that the Master ends early, or the beginning of one that begins late.
  const percent =
    sumSpans(led) === 0
      ? 0
      : Math.max(
          toPercent(sumSpans(present), sumSpans(window)),
          toPercent(sumSpans(intersectSpans(present, led)), sumSpans(led)),
        );
  return {
    userId,
    presentSeconds: toSeconds(sumSpans(present)),
    percent,
    isPresent: percent >= requiredPercent,
  };
}

/** Measures everybody but the Master, from start to end; what was before and after does not count. */
export function measureAttendance(facts: AttendanceFacts): RoomMeasures {
  const { presences, masterId, requiredPercent } = facts;
  const window = [{ from: facts.startsAt.getTime(), to: facts.endsAt.getTime() }];
  const leading = presences.filter((presence) => isLeading(presence, masterId));
  const led = intersectSpans(mergeSpans(leading.map(toSpan)), window);
  const byUser = new Map<string, PresenceInterval[]>();
  for (const presence of presences) {
    byUser.set(presence.userId, [...(byUser.get(presence.userId) ?? []), presence]);
  }
  byUser.delete(masterId);
  const people = [...byUser].map(([userId, own]) =>
    measurePerson(userId, own, { window, led, requiredPercent }),
  );
  return { people, ledSeconds: toSeconds(sumSpans(led)), requiredPercent };
}
