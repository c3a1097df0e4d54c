import type { Task } from "graphile-worker";
import { z } from "zod";
import { notifyFollowers } from "@/lib/community/new-content";

const notifyFollowersPayload = z.object({ ayniId: z.uuid() });

export const notifyFollowersTask: Task = async (payload) => {
  await notifyFollowers(notifyFollowersPayload.parse(payload).ayniId);
};
