import { DAY_MS } from "@/lib/platform/time/instants";

export const WITHDRAWAL_DAYS = 14;

type ScheduledEncuentro = {
  startsAt: Date;
  cancelledAt: Date | null;
  /** It is null for an encuentro that has not begun. */
  outcome?: EncuentroOutcome | null;
};

/** `missed`: nobody was there to lead it, and the buyer has not made up for it. */
export type EncuentroOutcome = "held" | "missed";

type RoomFacts = {
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  room: { missedStartsAt: Date | null; ledSeconds: number | null } | null;
  /** The presence of the buyer, once it is over. */
  measures: { isPresent: boolean }[];
};

/** Returns true for a missed encuentro that was led for at least half its length, with the buyer present. */
const isHeldAfterAll = ({ startsAt, endsAt, room, measures }: RoomFacts): boolean =>
  measures.some(({ isPresent }) => isPresent) &&
  (room?.ledSeconds ?? 0) * 2000 >= endsAt.getTime() - startsAt.getTime();

/** A new date makes it an encuentro like any other. */
export function findOutcome(encuentro: RoomFacts, now: Date): EncuentroOutcome | null {
  const { startsAt, cancelledAt, room } = encuentro;
  if (startsAt > now || cancelledAt) return null;
  const isMissed = room?.missedStartsAt?.getTime() === startsAt.getTime() && !isHeldAfterAll(encuentro);
  return isMissed ? "missed" : "held";
}

export type WithdrawalFacts = {
  purchaseDate: Date;
  /** First encuentro as scheduled at the purchase. */
  appointmentDate: Date | null;
  openedAt: Date | null;
  paidToMaster: boolean;
  /** Including cancelled ones. */
  encuentros: ScheduledEncuentro[];
};

/** Reason of an open-ended term, which lasts until the Master has been paid. */
export type WithdrawalCause = "cancelled" | "missed";

/** `until` is inclusive; null without a term, or with a cause for an open-ended one. */
export type WithdrawalTerm = { until: Date | null; cause: WithdrawalCause | null };

const toStartMs = ({ startsAt }: ScheduledEncuentro): number => startsAt.getTime();

const purchasedEncuentros = ({ encuentros, purchaseDate }: WithdrawalFacts): ScheduledEncuentro[] =>
  encuentros.filter(({ startsAt }) => startsAt > purchaseDate);

/** An encuentro that was brought forward does not shorten the term. */
function deadlineBeforeEncuentro({ appointmentDate }: WithdrawalFacts, firstStartMs: number): number {
  const scheduledMs = Math.max(firstStartMs, appointmentDate?.getTime() ?? 0);
  return Math.min(scheduledMs - WITHDRAWAL_DAYS * DAY_MS, firstStartMs - 1);
}

/** An encuentro that has started counts as opened. */
function deadlineWhileUnopened(
  { purchaseDate, openedAt }: WithdrawalFacts,
  firstStartMs: number | null,
): number | null {
  if (openedAt !== null) return null;
  const deadline = purchaseDate.getTime() + WITHDRAWAL_DAYS * DAY_MS;
  return firstStartMs === null ? deadline : Math.min(deadline, firstStartMs - 1);
}

/** All were cancelled; or one was missed, and the buyer has had no other. */
function findCause(encuentros: ScheduledEncuentro[]): WithdrawalCause | null {
  if (encuentros.length > 0 && encuentros.every(({ cancelledAt }) => cancelledAt !== null))
    return "cancelled";
  const outcomes = encuentros.map(({ outcome }) => outcome);
  return outcomes.includes("missed") && !outcomes.includes("held") ? "missed" : null;
}

/** Applies whichever rule gives the buyer more time. */
export function calculateWithdrawalTerm(facts: WithdrawalFacts): WithdrawalTerm {
  const encuentros = purchasedEncuentros(facts);
  const cause = facts.paidToMaster ? null : findCause(encuentros);
  if (cause) return { until: null, cause };
  const activeStarts = encuentros.filter(({ cancelledAt }) => cancelledAt === null).map(toStartMs);
  const firstStartMs = activeStarts.length === 0 ? null : Math.min(...activeStarts);
  const deadlines = [
    deadlineWhileUnopened(facts, firstStartMs),
    firstStartMs === null ? null : deadlineBeforeEncuentro(facts, firstStartMs),
  ].filter((deadline) => deadline !== null);
  return { until: deadlines.length === 0 ? null : new Date(Math.max(...deadlines)), cause: null };
}

export const canWithdraw = ({ until, cause }: WithdrawalTerm, now: Date): boolean =>
  cause !== null || (until !== null && now <= until);

/** The deadline of a purchase, in words: so many days after it, the first start, or so many days before that. */
export type WithdrawalRule = "days-after-purchase" | "until-start" | "days-before-start";

/** Returns the rule for a purchase at `now` of something with encuentros at `starts`; null if all are over. */
export function findWithdrawalRule(starts: Date[], now: Date): WithdrawalRule | null {
  const facts: WithdrawalFacts = {
    purchaseDate: now,
    appointmentDate: null,
    openedAt: null,
    paidToMaster: false,
    encuentros: starts.map((startsAt) => ({ startsAt, cancelledAt: null })),
  };
  const upcoming = purchasedEncuentros(facts).map(toStartMs);
  if (starts.length > 0 && upcoming.length === 0) return null;
  const { until } = calculateWithdrawalTerm(facts);
  const whenOpened = calculateWithdrawalTerm({ ...facts, openedAt: now }).until;
  if (until === null) return null;
  if (until.getTime() === whenOpened?.getTime()) return "days-before-start";
  return until.getTime() < Math.min(...upcoming) - 1 ? "days-after-purchase" : "until-start";
}
