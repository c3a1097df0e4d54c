import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";

export const canHaveSales = (actor: Actor): boolean => isMaster(actor);

export const canSeeSalesOf = (actor: Actor, masterId: string): boolean =>
  isMaster(actor) && (isSelf(actor, masterId) || isAdmin(actor));

/** Also covers refunds and transfers. */
export const canManagePayouts = (actor: Actor): boolean => isAdmin(actor);
