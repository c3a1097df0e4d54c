const DAY = 24 * 3_600_000;
const RETURN_DAYS = 14;

type Meeting = { startsAt: Date; cancelledAt: Date | null };

/** What decides until when a buyer may have their money back. */
export type Bought = {
  purchaseDate: Date;
  /** The first encuentro as it stood when it was bought. */
  appointmentDate: Date | null;
  openedAt: Date | null;
  paidToMaster: boolean;
  /** All of the content, the cancelled ones too. */
  encuentros: Meeting[];
};

/** `until` is the last instant, included; null when there was none, or with `cancelled` when there is no end yet. */
export type Term = { until: Date | null; cancelled: boolean };

const startOf = ({ startsAt }: Meeting): number => startsAt.getTime();

/** The encuentros that a purchase was about: what had begun before it is nobody's loss. */
const boughtMeetings = ({ encuentros, purchaseDate }: Bought): Meeting[] =>
  encuentros.filter(({ startsAt }) => startsAt > purchaseDate);

/** Until 14 days before the first encuentro; one that was brought forward takes nothing from the buyer. */
function beforeFirst({ appointmentDate }: Bought, first: number): number {
  const planned = Math.max(first, appointmentDate?.getTime() ?? 0) - RETURN_DAYS * DAY;
  return Math.min(planned, first - 1);
}

/** Within 14 days of buying what was not opened; an encuentro that has begun counts as opened. */
function unopened({ purchaseDate, openedAt }: Bought, first: number): number {
  if (openedAt !== null) return -Infinity;
  return Math.min(purchaseDate.getTime() + RETURN_DAYS * DAY, first - 1);
}

/** Until when a buyer may have back what they paid for themselves, by whichever rule gives them longer. */
export function returnTerm(bought: Bought): Term {
  const meetings = boughtMeetings(bought);
  const standing = meetings.filter(({ cancelledAt }) => cancelledAt === null).map(startOf);
  if (meetings.length > 0 && standing.length === 0 && !bought.paidToMaster) {
    return { until: null, cancelled: true };
  }
  const first = standing.length === 0 ? Infinity : Math.min(...standing);
  const untils = [unopened(bought, first), first === Infinity ? -Infinity : beforeFirst(bought, first)];
  const until = Math.max(...untils);
  return { until: until === -Infinity ? null : new Date(until), cancelled: false };
}

/** Whether it may be given back now. */
export const mayReturn = ({ until, cancelled }: Term, now: Date): boolean =>
  cancelled || (until !== null && now <= until);
