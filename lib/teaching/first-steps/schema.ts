import { z } from "zod";

/** Marks of what a Master has done or seen; they cannot be cleared. */
export const firstStepsInput = z.object({
  /** The welcome was shown. */
  welcomed: z.literal(true).optional(),
  /** One of the Master's pages was shared. */
  shared: z.literal(true).optional(),
  /** The list is hidden for good. */
  hidden: z.literal(true).optional(),
});
export type FirstStepsInput = z.output<typeof firstStepsInput>;
