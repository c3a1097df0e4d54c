import { findOutcome, type RoomFacts } from "@/lib/orders/withdrawal-term";
import { PAYOUT_HOLD_DAYS } from "@/lib/content/schedule/policy";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/time/instants";

export type BookingStatus = "held" | "confirmed" | "done" | "no_show" | "missed" | "forgone" | "cancelled";

/** Characters of an answer to a question of the Master. */
export const MAX_ANSWER_LENGTH = 2000;

/** Characters of the private note of a Master about an hour. */
export const MAX_NOTE_LENGTH = 4000;

/** Characters of what somebody says about an hour that does not take place: a Master of a day that they close, an apprentice who cannot come. */
export const MAX_WORD_LENGTH = 300;

/** The side that did not come to an hour; the Master by the rule of missed starts. */
export type Absence = "apprentice" | "master";

/** Minutes for which the Master must have been there, or half of a shorter hour, before the apprentice counts as absent. */
const WAITED_MINUTES = 15;

type PresenceFacts = RoomFacts & {
  userId: string;
  room: (RoomFacts["room"] & { measuredAt: Date | null }) | null;
  /** Presence measured in our room. */
  measures: { userId: string; presentSeconds: number; isPresent: boolean }[];
  /** People who count as having attended, also by a correction. */
  attendances: { userId: string }[];
  /** The Master has marked it, where nothing is measured. */
  noShowAt: Date | null;
};

/** Returns null while both may have come: in person, and where nothing was measured, unless the Master has marked it. */
export function findAbsence(facts: PresenceFacts, now: Date): Absence | null {
  const { userId, room, startsAt, endsAt, noShowAt } = facts;
  const isOwn = (row: { userId: string }): boolean => row.userId === userId;
  if (endsAt > now) return null;
  if (noShowAt !== null) return "apprentice";
  const own = facts.measures.filter(isOwn);
  if (findOutcome({ ...facts, measures: own }, now) === "missed") return "master";
  const minutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS;
  const waited = (room?.ledSeconds ?? 0) >= Math.min(WAITED_MINUTES, minutes / 2) * 60;
  const hasCome = own.some(({ presentSeconds }) => presentSeconds > 0) || facts.attendances.some(isOwn);
  return room?.measuredAt && waited && !hasCome ? "apprentice" : null;
}

type ForgoneFacts = { isLive: boolean; forgoneAt: Date | null; cancelledAt: Date | null };

/** The apprentice has said that they cannot come, and the Master has neither returned the hour nor given another one. */
export const isForgone = ({ isLive, forgoneAt, cancelledAt }: ForgoneFacts): boolean =>
  !isLive && forgoneAt !== null && cancelledAt === null;

type StatusFacts = ForgoneFacts & { isPaid: boolean; endsAt: Date; absence: Absence | null };

/** An hour counts as done once it is over, unless it is known that somebody did not come. */
export function findBookingStatus(
  { isPaid, endsAt, absence, ...facts }: StatusFacts,
  now: Date,
): BookingStatus {
  if (isForgone(facts)) return "forgone";
  if (!facts.isLive) return "cancelled";
  if (!isPaid) return "held";
  if (endsAt > now) return "confirmed";
  if (absence === null) return "done";
  return absence === "master" ? "missed" : "no_show";
}

type MoveFacts = { startsAt: Date; moveHours: number; movedBy: "MASTER" | "APPRENTICE" | null };

/** The last moment in which the apprentice may move or cancel an hour: its start, if the Master has moved it last. */
export const findMoveDeadline = ({ startsAt, moveHours, movedBy }: MoveFacts): Date =>
  movedBy === "MASTER" ? startsAt : new Date(startsAt.getTime() - moveHours * HOUR_MS);

type ChangeFacts = MoveFacts & ForgoneFacts & { endsAt: Date };

/** Until then a Master may return a forgone hour, or give another one for it: the day before they are paid for it. */
const findForgoneEnd = ({ endsAt }: { endsAt: Date }): Date =>
  new Date(endsAt.getTime() + (PAYOUT_HOLD_DAYS - 1) * DAY_MS);

/** The Master may change an hour until it begins, and a forgone one for longer; the apprentice until the deadline that was shown. */
export function canChangeHour(side: "master" | "apprentice", facts: ChangeFacts, now: Date): boolean {
  if (isForgone(facts)) return side === "master" && now < findForgoneEnd(facts);
  if (facts.startsAt <= now) return false;
  return side === "master" || now <= findMoveDeadline(facts);
}

/** The apprentice may say that they cannot come once they can no longer cancel the hour, until it begins. */
export const canForgoHour = (facts: MoveFacts, now: Date): boolean =>
  now < facts.startsAt && findMoveDeadline(facts) < now;
