import "server-only";
import { accessNotExpired } from "@/lib/content/access";
import type { Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

const currentOrder = (userId: string, ayniContentId: string) =>
  ({
    userId,
    ayniContentId,
    renewedAt: null,
    OR: [{ status: "PENDING" }, { status: "COMPLETED", ...accessNotExpired() }],
  }) satisfies Prisma.OrderWhereInput;

const currentSelect = {
  id: true,
  status: true,
  checkoutSessionId: true,
  bundlePurchase: { select: { id: true, bundle: { select: { title: true } } } },
} satisfies Prisma.OrderSelect;

/**
 * Returns the order by which a user has a content, or else is paying for it; null once its access has expired. A member may be
 * paying for what their membership opens.
 */
export const findCurrentOrder = (tx: Tx, userId: string, ayniContentId: string) =>
  tx.order.findFirst({
    where: currentOrder(userId, ayniContentId),
    orderBy: { status: "desc" },
    select: currentSelect,
  });
export type CurrentOrder = NonNullable<Awaited<ReturnType<typeof findCurrentOrder>>>;

/** Access that does not end: only this is worth having for good beside a membership. */
export const stays = ({ accessDays }: { accessDays: number | null }): boolean => accessDays === null;

/** Returns the order that keeps a user from having a content for good: what a membership opens does not, if it would stay. */
export const findOrderInTheWay = (
  tx: Tx,
  userId: string,
  ayni: { id: string; accessDays: number | null },
): Promise<CurrentOrder | null> =>
  stays(ayni)
    ? tx.order.findFirst({
        where: { ...currentOrder(userId, ayni.id), membershipId: null },
        select: currentSelect,
      })
    : findCurrentOrder(tx, userId, ayni.id);
