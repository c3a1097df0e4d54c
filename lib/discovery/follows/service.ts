import "server-only";
import { activeMaster } from "@/lib/discovery/active-master";
import type { Member } from "@/lib/platform/actor";
import { cacheTags, expiringTransaction } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { AppError, conflict } from "@/lib/platform/http/errors";
import type { FollowStatus } from "./schema";

async function requireMaster(masterId: string): Promise<{ slug: string }> {
  const master = await db.user.findFirst({
    where: { id: masterId, ...activeMaster },
    select: { slug: true },
  });
  if (!master) throw new AppError("NotFound");
  return master;
}

/** Follows a Master; idempotent. Errors: `NotFound` (not an active Master), `Conflict` (own account). */
export async function followMaster({ id: followerId }: Member, masterId: string): Promise<FollowStatus> {
  const { slug } = await requireMaster(masterId);
  if (followerId === masterId) throw conflict("No puedes seguirte.");
  await expiringTransaction(async (tx, expireTags) => {
    const { count } = await tx.follow.createMany({ data: [{ followerId, masterId }], skipDuplicates: true });
    if (count > 0) expireTags(cacheTags.master(slug));
  });
  return { following: true };
}

/** Unfollows a user, even if they are no longer a Master; idempotent. */
export async function unfollowMaster({ id: followerId }: Member, masterId: string): Promise<FollowStatus> {
  await expiringTransaction(async (tx, expireTags) => {
    const { count } = await tx.follow.deleteMany({ where: { followerId, masterId } });
    const master = await tx.user.findUnique({ where: { id: masterId }, select: { slug: true } });
    if (count > 0 && master) expireTags(cacheTags.master(master.slug));
  });
  return { following: false };
}
