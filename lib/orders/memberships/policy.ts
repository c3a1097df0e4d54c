import { Temporal } from "temporal-polyfill";
import { splitEvenly } from "@/lib/orders/parts";
import { DAY_MS } from "@/lib/platform/time/instants";
import type { Interval } from "@/lib/orders/membership-plans/schema";
import type { MembershipState } from "./schema";

// The states of a membership and what leads to the next; the processor decides all but the last two.
//
//   PENDING ──first period paid──▶ ACTIVE ◀──charge succeeds── LATE ──14 days──▶ ENDED
//      │                            │ ▲                          ▲
//      │ checkout expires           │ └─ resumed ─ PAUSED        │ charge fails
//      ▼                            └────────────────────────────┘
//    ENDED          left, closed or returned: ENDED with the paid period

/** Days after the end of a paid period in which its contents stay open while the next charge is tried. */
export const GRACE_DAYS = 14;

/** Days before a charge on which its member is told. */
export const NOTICE_DAYS = 7;

const MONTHS_A_YEAR = 12;

/** States in which a membership can be left, and is charged again. */
export const RUNNING_STATES = ["ACTIVE", "PAUSED", "LATE"] as const satisfies readonly MembershipState[];

const addMonths = (instant: Date, months: number): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(instant.getTime())
      .toZonedDateTimeISO("UTC")
      .add({ months })
      .toInstant().epochMilliseconds,
  );

type PaidTerm = { paidUntil: Date; isCharged: boolean };

/** Returns until when the contents of a membership are open; `isCharged` says that another charge is to come. */
export const findOpenUntil = ({ paidUntil, isCharged }: PaidTerm): Date =>
  isCharged ? new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS) : paidUntil;

/** The first charge that is not before `pausedUntil`, by the rhythm of the periods. */
export function findChargeAfterPause(periodEndsAt: Date, pausedUntil: Date, interval: Interval): Date {
  const step = interval === "year" ? MONTHS_A_YEAR : 1;
  let months = 0;
  while (addMonths(periodEndsAt, months) < pausedUntil) months += step;
  return addMonths(periodEndsAt, months);
}

/** The end of a pause that begins with the next period. */
export const findPauseEnd = (periodEndsAt: Date, months: number): Date => addMonths(periodEndsAt, months);

type SoldPeriod = { interval: Interval; amount: number; startsAt: Date; endsAt: Date };

/** The months of a period that had not begun at `now` go back when it is left, in minor units. */
export function calculateLeaving(
  { interval, amount, startsAt, endsAt }: SoldPeriod,
  now: Date,
): { endsAt: Date; returnedAmount: number } {
  if (interval === "month" || now >= endsAt) return { endsAt, returnedAmount: 0 };
  let begun = 1;
  while (begun < MONTHS_A_YEAR && addMonths(startsAt, begun) <= now) begun += 1;
  if (begun === MONTHS_A_YEAR) return { endsAt, returnedAmount: 0 };
  const unused = splitEvenly(amount, MONTHS_A_YEAR).slice(begun);
  return {
    endsAt: addMonths(startsAt, begun),
    returnedAmount: unused.reduce((sum, part) => sum + part, 0),
  };
}

/** Dates from which the parts of a yearly period can be paid to its Master: each month once it is over. */
export const listYearPartDates = (startsAt: Date): Date[] =>
  Array.from({ length: MONTHS_A_YEAR }, (_, index) => addMonths(startsAt, index + 1));

type RunningMembership = { state: MembershipState; leftAt: unknown };

export const canLeave = ({ state, leftAt }: RunningMembership): boolean =>
  leftAt === null && (RUNNING_STATES as readonly MembershipState[]).includes(state);

export const canPause = ({ state, leftAt }: RunningMembership): boolean =>
  leftAt === null && state === "ACTIVE";
