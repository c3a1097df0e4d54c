import { z } from "zod";
import type { WithdrawalCause } from "./policy";

export const withdrawalParams = z.object({ id: z.uuid() });

export type WithdrawalView = {
  /** In minor units, without a claimed solidarity seat. */
  amount: number;
  currency: string;
  allowed: boolean;
  /** Inclusive; null if the term is over or open-ended. */
  until: string | null;
  /** Reason of an open-ended term: all encuentros were cancelled, or nobody was there to lead one. */
  cause: WithdrawalCause | null;
  /** The text for the buyer; null when it is allowed. */
  reason: string | null;
};
