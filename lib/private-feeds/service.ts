import "server-only";
import type { Member } from "@/lib/platform/actor";
import { db } from "@/lib/platform/db/client";
import { AppError } from "@/lib/platform/http/errors";
import { consume } from "@/lib/throttles/service";
import { lockPerson } from "@/lib/identity/lock-user";
import { checkFeed, feedView, type FeedOf } from "../library/private-feeds/data";
import type { PrivateFeedView } from "../library/private-feeds/schema";
import { newSecret } from "../library/private-feeds/token";

const RENEWALS = { name: "private-feed", points: 60, seconds: 3600 };

/**
 * Gives the actor a feed under a new address; a former one stops at once.
 * Errors: `NotFound` for what they cannot have, `TooManyRequests`.
 */
export async function renewFeed(actor: Member, of: FeedOf): Promise<PrivateFeedView> {
  await checkFeed(actor, of);
  await consume(RENEWALS, actor.id);
  const { token, kept } = newSecret(actor.id);
  await db.$transaction(async (tx) => {
    // Of two that renew at once, one waits, so that a single address remains.
    if (!(await lockPerson(tx, actor.id))) throw new AppError("NotFound");
    await tx.privateFeed.deleteMany({ where: { userId: actor.id, ...of } });
    await tx.privateFeed.create({ data: { userId: actor.id, ...of, ...kept } });
  });
  return feedView(of, token);
}

/** Ends a feed of the actor; again changes nothing. Errors: `NotFound` for what they cannot have. */
export async function endFeed(actor: Member, of: FeedOf): Promise<void> {
  await checkFeed(actor, of);
  await db.privateFeed.deleteMany({ where: { userId: actor.id, ...of } });
}
