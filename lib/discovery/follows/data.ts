import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { FollowView } from "./schema";

/** Whether the actor follows a Master; false also for an unknown one. */
export async function findFollow({ id: followerId }: Member, masterId: string): Promise<FollowView> {
  return { following: (await db.follow.count({ where: { followerId, masterId } })) > 0 };
}

/** How many follow a Master. */
export const countFollowers = (masterId: string): Promise<number> => db.follow.count({ where: { masterId } });
