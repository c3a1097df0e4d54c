import "server-only";
import { accessNotExpired } from "@/lib/content/access";
import type { Tx } from "@/lib/platform/db/client";

// Contents of a membership can also be had for good: bought, given or exchanged. That order takes the place of the free one, with
// its seat. Certificates, thanks and questions stay with the order that they came from, which is still theirs.

type Holding = { userId: string; ayniContentId: string };

/** Returns those of these contents that somebody has by a membership. */
export async function listOpenedIds(
  tx: Tx,
  userId: string,
  ayniIds: readonly string[],
): Promise<Set<string>> {
  const orders = await tx.order.findMany({
    where: {
      userId,
      ayniContentId: { in: [...ayniIds] },
      status: "COMPLETED",
      renewedAt: null,
      membershipId: { not: null },
      ...accessNotExpired(),
    },
    select: { ayniContentId: true },
  });
  return new Set(orders.map(({ ayniContentId }) => ayniContentId));
}

/** Ends the order by which a membership opens a content, before another one takes its place. Returns its id; null without one. */
export async function endOpened(
  tx: Tx,
  { userId, ayniContentId }: Holding,
  now: Date,
): Promise<string | null> {
  const [ended] = await tx.order.updateManyAndReturn({
    where: {
      userId,
      ayniContentId,
      status: "COMPLETED",
      renewedAt: null,
      membershipId: { not: null },
    },
    data: { renewedAt: now, contentExpirationDate: now },
    select: { id: true },
  });
  return ended?.id ?? null;
}

/** Hands on the feed of an order to another one of the same person and content, so that its address goes on. */
export async function handOnFeed(tx: Tx, from: string, to: string): Promise<void> {
  await tx.privateFeed.updateMany({ where: { orderId: from }, data: { orderId: to } });
}
