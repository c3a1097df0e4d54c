import type { Task } from "graphile-worker";
import { z } from "zod";
import { tellFollowers } from "@/lib/community/new-content";

const payloadSchema = z.object({ ayniId: z.uuid() });

export const tellFollowersOf: Task = async (payload) => {
  await tellFollowers(payloadSchema.parse(payload).ayniId);
};
