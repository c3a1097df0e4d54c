import { z } from "zod";
import type { DeclaredPurchase } from "@/lib/orders/withdrawal-declaration";
import type { WithdrawalCause } from "@/lib/orders/withdrawal-term";

export const withdrawalParams = z.object({ id: z.uuid() });

/** The declaration that the buyer confirms: its facts as filled in, and its `text`. */
export type WithdrawalDeclaration = DeclaredPurchase & { text: string };

export type WithdrawalView = {
  /** In minor units, without a claimed solidarity seat; 0 for a free place. */
  amount: number;
  currency: string;
  allowed: boolean;
  /** Inclusive; null if the term is over or open-ended. */
  until: string | null;
  /** Reason of an open-ended term: all encuentros were cancelled, nobody was there to lead one, or the hours of a pack are no longer given. */
  cause: WithdrawalCause | null;
  /** The text for the buyer; null when it is allowed. */
  reason: string | null;
  /** It is null unless the buyer may withdraw by right: it is neither a place given back nor a refund for a cause. */
  declaration: WithdrawalDeclaration | null;
  /** Starts of the coming hours of a pack, which stand when its rest goes back; null for what is no pack. */
  packHours: string[] | null;
  /** The contents of the seats in encuentros to come that end with the membership of which this is a payment. */
  endingSeats: string[];
};
