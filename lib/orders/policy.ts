import { isAdmin, isSelf } from "@/lib/auth/actor";
import type { Actor } from "@/lib/auth/actor";

/** Whether the actor may see what a person has received. */
export const canSeeOrdersOf = (actor: Actor, userId: string): boolean =>
  isSelf(actor, userId) || isAdmin(actor);
