import { z } from "zod";

export const withdrawalParams = z.object({ id: z.uuid() });

export type WithdrawalView = {
  /** In minor units, without a claimed solidarity seat. */
  amount: number;
  currency: string;
  allowed: boolean;
  /** Inclusive; null if the term is over or open-ended. */
  until: string | null;
  /** For the buyer; null when allowed. */
  reason: string | null;
};
