import "server-only";
import { accessNotExpired } from "@/lib/content/access";
import type { Tx } from "@/lib/platform/db/client";

// What a membership opens can also be had for good: bought, given or exchanged. That order takes the place of the free one, with
// its seat and with what hangs on it.

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

/** Hands on what hangs on an order of the same person and content, so that links, certificate and words go on. */
export async function handOn(tx: Tx, from: string, to: string): Promise<void> {
  const where = { orderId: from };
  const data = { orderId: to };
  await tx.privateFeed.updateMany({ where, data });
  await tx.certificate.updateMany({ where, data });
  await tx.thanks.updateMany({ where, data });
  await tx.lessonQuestion.updateMany({ where, data });
}
