import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";

/** Whether the actor has anything to do with sales at all. */
export const mayHaveSales = (actor: Actor): boolean => isMaster(actor);

/** Whether the actor may see what a Master has sold. */
export const canSeeSalesOf = (actor: Actor, masterId: string): boolean =>
  isMaster(actor) && (isSelf(actor, masterId) || isAdmin(actor));

/** Whether the actor pays Masters and gives money back. */
export const canSettleSales = (actor: Actor): boolean => isAdmin(actor);
