import { z } from "zod";
import { codeInput } from "@/lib/orders/discounts/schema";
import type { Interval } from "@/lib/orders/membership-plans/schema";
import type { CursorPage } from "@/lib/platform/http/cursor";
import { trimmedText } from "@/lib/platform/text/safe-text";

export const membershipInput = z.strictObject({
  planId: z.uuid("Esta membresía no existe"),
  /** The price of each period, in minor units, where the member chooses. */
  chosenAmount: z
    .int("Indica un importe válido")
    .min(1, "Indica un importe válido")
    .max(100_000_000)
    .optional(),
  /** Asks for a solidarity seat, whose price each period has. */
  solidarity: z.boolean("Indica si pides un lugar solidario").optional(),
  /** It lowers the first charge of somebody who joins for the first time. */
  code: codeInput.optional(),
  /** The first charge that the member was shown, in minor units; another one is refused. */
  expectedAmount: z.int("Indica un importe válido").optional(),
});
export type MembershipInput = z.output<typeof membershipInput>;

export const membershipParams = z.object({ id: z.uuid("Esta membresía no existe") });

export const MAX_PAUSE_MONTHS = 3;
export const pauseInput = z.strictObject({
  months: z
    .int("Elige de 1 a 3 meses")
    .min(1, "Elige de 1 a 3 meses")
    .max(MAX_PAUSE_MONTHS, "Elige de 1 a 3 meses"),
});

export const leaveInput = z.strictObject({ reason: trimmedText(500).nullish() });
export type LeaveInput = z.output<typeof leaveInput>;

/** `accept`: the price that the Master asks for holds from the next period on; otherwise the present one stays. */
export const priceInput = z.strictObject({ accept: z.boolean("Di si aceptas el precio") });

export type MembershipState = "PENDING" | "ACTIVE" | "PAUSED" | "LATE" | "ENDED";

/** A membership of the actor. Amounts in minor units of the lower-case currency; instants are ISO 8601 in UTC. */
export type MembershipView = {
  id: string;
  planId: string;
  name: string;
  master: { slug: string; name: string; lastName: string };
  state: MembershipState;
  amount: number;
  /** The first charge of one that waits for it, if it is lower than `amount`. */
  firstAmount: number | null;
  currency: string;
  interval: Interval;
  /** End of the last paid period. */
  paidUntil: string | null;
  /** Until when what it opens is open: some days more than `paidUntil` while another charge is to come. */
  openUntil: string | null;
  nextChargeAt: string | null;
  /** The day of the month in UTC on which it is charged, or the last one of a shorter month; null before the first charge. */
  chargeDay: number | null;
  /** No period that begins before this is charged. */
  pausedUntil: string | null;
  /** The instant at which the member said that they leave: it ends at `paidUntil`. */
  leftAt: string | null;
  endedAt: string | null;
  lateSince: string | null;
  /** A price that the Master asks for, until the member says yes or no. */
  askedAmount: number | null;
  /** The page on which the first period is paid, while it is not. */
  checkoutUrl: string | null;
  /** The money that goes back if it is left now: the months of a year that have not begun. */
  returnedIfLeft: number;
  /** The part of its last period that has gone back since it was left, in minor units. */
  returnedAmount: number;
  /** Until when it stays open if it is left now. */
  endsIfLeft: string | null;
  /** The order by which the first payment can still be returned whole, and until when. */
  withdrawal: { orderId: string; until: string } | null;
  /** It has a solidarity seat, at the price of which it was granted. */
  isSolidarity: boolean;
  /** The months that somebody else has paid; `giverName` is null if the member has kept their own gift. */
  gift: { months: number; giverName: string | null } | null;
  /** The member has paid a period of its plan themselves: whoever joins it again pays what everybody pays. */
  hasPaidBefore: boolean;
  /** Its plan is still offered. */
  isOffered: boolean;
  /** Its Master has ended it; `returnsMonths`: those that had not begun went back to whoever had paid them. */
  closed: { returnsMonths: boolean } | null;
  /** The contents of the seats in encuentros to come that end if it is left now, or with it. */
  endingSeats: string[];
};

export type MembershipsPage = CursorPage<MembershipView>;

export type PlacedMembership = { id: string; checkoutUrl: string | null };
