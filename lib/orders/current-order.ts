import "server-only";
import { accessNotExpired } from "@/lib/content/access";
import type { Tx } from "@/lib/platform/db/client";

/** Returns the order by which a user has a content or is paying for it; null once its access has expired. */
export const findCurrentOrder = (tx: Tx, userId: string, ayniContentId: string) =>
  tx.order.findFirst({
    where: {
      userId,
      ayniContentId,
      renewedAt: null,
      OR: [{ status: "PENDING" }, { status: "COMPLETED", ...accessNotExpired() }],
    },
    select: {
      id: true,
      status: true,
      checkoutSessionId: true,
      bundlePurchase: { select: { id: true, bundle: { select: { title: true } } } },
    },
  });
export type CurrentOrder = NonNullable<Awaited<ReturnType<typeof findCurrentOrder>>>;
