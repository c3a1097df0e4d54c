import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";

/** Whether the actor may see what a person has received. */
export const canSeeOrdersOf = (actor: Actor, userId: string): boolean =>
  isSelf(actor, userId) || isAdmin(actor);

/** The orders by which a content is somebody's, also once their access has ended. */
export const holding = { status: "COMPLETED", renewedAt: null } as const;
