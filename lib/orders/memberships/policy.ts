import type { Interval } from "@/lib/orders/membership-plans/schema";
import type { MembershipInput, MembershipState } from "./schema";

// The states of a membership and what leads to the next; the processor decides all but the last two.
//
//   PENDING ──first period paid──▶ ACTIVE ◀──charge succeeds── LATE ──14 days──▶ ENDED
//      │                            │ ▲                          ▲
//      │ checkout expires           │ └─ resumed ─ PAUSED        │ charge fails
//      ▼                            └────────────────────────────┘
//    ENDED          left, closed or returned: ENDED with the paid period
//
// One that was given is ACTIVE from its acceptance on, and ENDED with its months.

/** Days before a charge on which its member is told. */
export const NOTICE_DAYS = 7;

/** Days before the end of one that cannot be charged on which its member is told again. */
export const LATE_NOTICE_DAYS = 4;

/** States in which a membership can be left, and is charged again. */
export const RUNNING_STATES = ["ACTIVE", "PAUSED", "LATE"] as const satisfies readonly MembershipState[];

/** A gift ends by itself: there is no charge to stop. */
type RunningMembership = { state: MembershipState; leftAt: unknown; giftMonths: number | null };

export const canLeave = ({ state, leftAt, giftMonths }: RunningMembership): boolean =>
  giftMonths === null && leftAt === null && (RUNNING_STATES as readonly MembershipState[]).includes(state);

type UnpaidMembership = {
  amount: number;
  firstAmount: number | null;
  isSolidarity: boolean;
  discount: { code: string | null } | null;
};

/** Returns true if an unpaid membership is the one that is asked for; the plan alone asks to go on with any. */
export function isAskedFor(
  { amount, firstAmount, isSolidarity, discount }: UnpaidMembership,
  { code, chosenAmount, expectedAmount, solidarity }: MembershipInput,
): boolean {
  if ([code, chosenAmount, expectedAmount, solidarity].every((asked) => asked === undefined)) return true;
  return (
    isSolidarity === (solidarity ?? false) &&
    (code === undefined || code === discount?.code) &&
    (chosenAmount === undefined || chosenAmount === amount) &&
    (expectedAmount === undefined || expectedAmount === (firstAmount ?? amount))
  );
}

/** Nobody waits a year for the next charge of a year: one leaves it instead. */
export const canPause = ({
  state,
  leftAt,
  giftMonths,
  interval,
}: RunningMembership & { interval: Interval }): boolean =>
  giftMonths === null && leftAt === null && state === "ACTIVE" && interval === "month";
