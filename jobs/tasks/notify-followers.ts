import type { Task } from "graphile-worker";
import { z } from "zod";
import { notifyFollowers } from "@/lib/community/new-content";

const notifyFollowersPayload = z.object({ ayniId: z.uuid(), after: z.uuid().optional() });

export const notifyFollowersTask: Task = async (payload, { job }) => {
  await notifyFollowers(job.id, notifyFollowersPayload.parse(payload));
};
