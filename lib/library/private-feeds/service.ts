import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import type { Tx } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { lockUser } from "@/lib/identity/lock-user";
import { checkFeedAccess, toFeedView, type FeedRef } from "./data";
import type { PrivateFeedView } from "./schema";
import { createFeedSecret } from "./token";

const FEED_RENEWAL_LIMIT = { name: "private-feed", points: 60, seconds: 3600 };

/** A former token stops working. Errors: `NotFound` (not available to the actor), `TooManyRequests`. */
export async function renewFeed(actor: Member, feedRef: FeedRef): Promise<PrivateFeedView> {
  await checkFeedAccess(actor, feedRef);
  await consumeRateLimit(FEED_RENEWAL_LIMIT, actor.id);
  const { token, storedFields } = createFeedSecret(actor.id);
  await db.$transaction(async (tx) => {
    // Serializes concurrent renewals, so that a single feed remains.
    if (!(await lockUser(tx, actor.id))) throw new AppError("NotFound");
    await tx.privateFeed.deleteMany({ where: { userId: actor.id, ...feedRef } });
    await tx.privateFeed.create({ data: { userId: actor.id, ...feedRef, ...storedFields } });
  });
  return toFeedView(feedRef, token);
}

/** Renews every feed of a user, in the transaction of the change that calls for it. Returns their number. */
export async function renewUserFeeds(tx: Tx, userId: string): Promise<number> {
  const feeds = await tx.privateFeed.findMany({ where: { userId }, select: { id: true } });
  for (const { id } of feeds) {
    await tx.privateFeed.updateMany({ where: { id }, data: createFeedSecret(userId).storedFields });
  }
  return feeds.length;
}

/** Idempotent. Errors: `NotFound` (not available to the actor). */
export async function deleteFeed(actor: Member, feedRef: FeedRef): Promise<void> {
  await checkFeedAccess(actor, feedRef);
  await db.privateFeed.deleteMany({ where: { userId: actor.id, ...feedRef } });
}
