import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { FollowStatus } from "./schema";

/** `following` is false for an unknown Master too. */
export async function findFollowStatus({ id: followerId }: Member, masterId: string): Promise<FollowStatus> {
  return { following: (await db.follow.count({ where: { followerId, masterId } })) > 0 };
}

export const countFollowers = (masterId: string): Promise<number> => db.follow.count({ where: { masterId } });
