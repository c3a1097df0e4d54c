import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";

export const canSeeOrdersOf = (actor: Actor, userId: string): boolean =>
  isSelf(actor, userId) || isAdmin(actor);

/** Includes renewed and expired orders. An order of which only the own part was refunded stays COMPLETED. */
export const receivedOrder = { status: "COMPLETED", refundedAt: null } as const;
