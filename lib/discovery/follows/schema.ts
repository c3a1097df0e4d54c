import { z } from "zod";

export const followParams = z.object({ masterId: z.uuid() });

export type FollowStatus = { following: boolean };
