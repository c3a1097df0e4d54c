import { z } from "zod";

export const orderParams = z.object({ id: z.uuid() });

/** Whether and until when a buyer may have their money back. */
export type ReturnView = {
  /** What they would get, in minor units; what they paid for somebody who already has the place is not in it. */
  amount: number;
  currency: string;
  allowed: boolean;
  /** The last instant, while there is one. */
  until: string | null;
  /** Why it is not allowed, in words; null when it is. */
  reason: string | null;
};
