import "server-only";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, dropTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { activeMaster } from "@/lib/discovery/masters/data";
import type { FollowView } from "./schema";

async function findMaster(masterId: string): Promise<{ slug: string }> {
  const master = await db.user.findFirst({
    where: { id: masterId, ...activeMaster },
    select: { slug: true },
  });
  if (!master) throw new AppError("NotFound");
  return master;
}

/**
 * Follows a Master; again changes nothing.
 * Errors: `NotFound` for who does not give, `Conflict` for oneself.
 */
export async function follow({ id: followerId }: Member, masterId: string): Promise<FollowView> {
  const { slug } = await findMaster(masterId);
  if (followerId === masterId) throw new AppError("Conflict", { message: "No puedes seguirte." });
  const { count } = await db.follow.createMany({ data: [{ followerId, masterId }], skipDuplicates: true });
  if (count > 0) dropTags(cacheTags.master(slug));
  return { following: true };
}

/** Follows a Master no more, whoever they are by now; again changes nothing. */
export async function unfollow({ id: followerId }: Member, masterId: string): Promise<FollowView> {
  const { count } = await db.follow.deleteMany({ where: { followerId, masterId } });
  const master = await db.user.findUnique({ where: { id: masterId }, select: { slug: true } });
  if (count > 0 && master) dropTags(cacheTags.master(master.slug));
  return { following: false };
}
