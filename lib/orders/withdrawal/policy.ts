import { DAY_MS } from "@/lib/platform/time/instants";

export const WITHDRAWAL_DAYS = 14;

type ScheduledEncuentro = { startsAt: Date; cancelledAt: Date | null };

export type WithdrawalFacts = {
  purchaseDate: Date;
  /** First encuentro as scheduled at the purchase. */
  appointmentDate: Date | null;
  openedAt: Date | null;
  paidToMaster: boolean;
  /** Including cancelled ones. */
  encuentros: ScheduledEncuentro[];
};

/** `until` is inclusive; null without a term, or with `cancelled` for an open-ended one. */
export type WithdrawalTerm = { until: Date | null; cancelled: boolean };

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

/** Applies whichever rule gives the buyer more time. */
export function calculateWithdrawalTerm(facts: WithdrawalFacts): WithdrawalTerm {
  const encuentros = purchasedEncuentros(facts);
  const activeStarts = encuentros.filter(({ cancelledAt }) => cancelledAt === null).map(toStartMs);
  if (encuentros.length > 0 && activeStarts.length === 0 && !facts.paidToMaster) {
    return { until: null, cancelled: true };
  }
  const firstStartMs = activeStarts.length === 0 ? null : Math.min(...activeStarts);
  const deadlines = [
    deadlineWhileUnopened(facts, firstStartMs),
    firstStartMs === null ? null : deadlineBeforeEncuentro(facts, firstStartMs),
  ].filter((deadline) => deadline !== null);
  return { until: deadlines.length === 0 ? null : new Date(Math.max(...deadlines)), cancelled: false };
}

export const canWithdraw = ({ until, cancelled }: WithdrawalTerm, now: Date): boolean =>
  cancelled || (until !== null && now <= until);

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
