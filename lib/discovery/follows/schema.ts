import { z } from "zod";

export const followParams = z.object({ masterId: z.uuid() });

/** Whether somebody follows a Master. */
export type FollowView = { following: boolean };
