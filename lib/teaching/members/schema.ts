import { z } from "zod";
import type { MembershipState } from "@/lib/orders/memberships/schema";
import type { CurrencyIncome, NumbersSpan } from "@/lib/teaching/numbers/schema";
import type { ParticipantPerson } from "@/lib/teaching/participants/schema";

export const MEMBERS_PAGE_SIZE = 25;

/** Everyone inside, also those who leave or have paused, and people to whom nothing is open any more. */
export const memberGroups = ["dentro", "fuera"] as const;
export type MemberGroup = (typeof memberGroups)[number];

export const membersQuery = z.object({
  estado: z.enum(memberGroups, "Elige quién está o quién se ha ido").default("dentro"),
  after: z.string().max(200).optional(),
});
export type MembersQuery = z.output<typeof membersQuery>;

/** `CLOSED`: the plan was archived or its Master has gone; `OVER`: the months of a gift have passed. */
export type MemberEnd = "LEFT" | "FAILED" | "RETURNED" | "CLOSED" | "OVER";

/** A person in a plan. The amount is that of a period, in minor units; instants are ISO 8601 in UTC. */
export type PlanMember = ParticipantPerson & {
  membershipId: string;
  state: Exclude<MembershipState, "PENDING">;
  /** Somebody else has paid it at once. */
  isGift: boolean;
  /** It has a solidarity seat. */
  isSolidarity: boolean;
  amount: number;
  /** In lower case. */
  currency: string;
  since: string;
  /** End of the last paid period. */
  paidUntil: string;
  /** The plan is still open to somebody whose membership has ended. */
  isStillOpen: boolean;
  pausedUntil: string | null;
  /** The member has said that they leave: it ends at `paidUntil`. */
  leftAt: string | null;
  leaveReason: string | null;
  endedAt: string | null;
  endedBy: MemberEnd | null;
};

/** The payment of the running period, which its Master may return; that ends the membership, and its member's seats in `endingSeats`. */
export type ReturnablePeriod = { orderId: string; amount: number; endingSeats: string[] };

export type ListedMember = PlanMember & { returnable: ReturnablePeriod | null };

/** The income of a plan, and the members who go. */
export type PlanNumbers = {
  /** People who said this month that they leave, whenever that is, or whose membership ended without a word. */
  left: number;
  /** Twelve calendar months until today, in the Master's time zone. */
  span: NumbersSpan;
  timeZone: string;
  income: CurrencyIncome[];
};
