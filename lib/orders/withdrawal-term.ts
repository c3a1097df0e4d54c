import { endOfDayAfter } from "@/lib/platform/time/day-end";
import { DAY_MS } from "@/lib/platform/time/instants";

export const WITHDRAWAL_DAYS = 14;

/** The buyer is asked for a yes to it before the first play or page; it is recorded as it was shown. */
export const CONSENT_TEXT = "Al empezar ya no podrás devolverlo";

type ScheduledEncuentro = {
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  /** It is null for an encuentro that has not begun. */
  outcome?: EncuentroOutcome | null;
};

/** `missed`: nobody was there to lead it, and the buyer has not made up for it. */
export type EncuentroOutcome = "held" | "missed";

export type RoomFacts = {
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
  /** The buyer agreed to lose the right by starting. */
  consentedAt: Date | null;
  paidToMaster: boolean;
  /** The buyer's, in which they are told the last day of a term: it lasts until that day ends. */
  zone: string;
  /** The Master moved the order to other dates, which its buyer may decline. */
  movedAt?: Date | null;
  /** Including cancelled ones. */
  encuentros: ScheduledEncuentro[];
};

/** Reason of an open-ended term, which lasts until the Master has been paid; `stopped`: the hours of a pack are no longer given. */
export type WithdrawalCause = "cancelled" | "missed" | "stopped";

/** `until` is inclusive; null without a term, or with a cause for an open-ended one. */
export type WithdrawalTerm = { until: Date | null; cause: WithdrawalCause | null };

const toStartMs = ({ startsAt }: ScheduledEncuentro): number => startsAt.getTime();

const upcomingEncuentros = ({ encuentros, purchaseDate }: WithdrawalFacts): ScheduledEncuentro[] =>
  encuentros.filter(({ startsAt }) => startsAt > purchaseDate);

/** Encuentros that were ahead at the purchase, else the one that the buyer entered while it took place. */
function purchasedEncuentros(facts: WithdrawalFacts): ScheduledEncuentro[] {
  const upcoming = upcomingEncuentros(facts);
  return upcoming.length > 0
    ? upcoming
    : facts.encuentros.filter(({ endsAt }) => endsAt > facts.purchaseDate);
}

/** An encuentro that was brought forward does not shorten the term. */
function deadlineBeforeEncuentro({ appointmentDate }: WithdrawalFacts, firstStartMs: number): number {
  const scheduledMs = Math.max(firstStartMs, appointmentDate?.getTime() ?? 0);
  return Math.min(scheduledMs - WITHDRAWAL_DAYS * DAY_MS, firstStartMs - 1);
}

/** The last instant of the term that begins now: whole days, of which the first is not counted (Regulation 1182/71, article 3). */
export const findTermEnd = (from: Date, zone: string): Date => endOfDayAfter(from, WITHDRAWAL_DAYS, zone);

/** An encuentro that starts ends the term; so does a consent, and nothing else. */
function deadlineAfterPurchase(
  { purchaseDate, consentedAt, zone }: WithdrawalFacts,
  firstStartMs: number | null,
): number | null {
  if (consentedAt !== null) return null;
  const deadline = findTermEnd(purchaseDate, zone).getTime();
  return firstStartMs === null ? deadline : Math.min(deadline, firstStartMs - 1);
}

/** A person who was moved to other dates has as long for them as for a purchase; a consent to the former content does not end it. */
function deadlineAfterMove({ movedAt, zone }: WithdrawalFacts, firstStartMs: number | null): number | null {
  if (!movedAt) return null;
  return Math.min(findTermEnd(movedAt, zone).getTime(), (firstStartMs ?? Infinity) - 1);
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
    deadlineAfterPurchase(facts, firstStartMs),
    deadlineAfterMove(facts, firstStartMs),
    firstStartMs === null ? null : deadlineBeforeEncuentro(facts, firstStartMs),
  ]
    .filter((deadline) => deadline !== null)
    .filter((deadline) => deadline >= facts.purchaseDate.getTime());
  return { until: deadlines.length === 0 ? null : new Date(Math.max(...deadlines)), cause: null };
}

export const canWithdraw = ({ until, cause }: WithdrawalTerm, now: Date): boolean =>
  cause !== null || (until !== null && now <= until);

/** Returns true if a consent at `now` would end a term that is open without it. */
export const isEndedByConsent = (facts: WithdrawalFacts, now: Date): boolean =>
  canWithdraw(calculateWithdrawalTerm(facts), now) &&
  !canWithdraw(calculateWithdrawalTerm({ ...facts, consentedAt: now }), now);
