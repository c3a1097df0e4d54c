import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor, Member } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/http/errors";

export const canEditUser = (actor: Actor, userId: string): boolean => isSelf(actor, userId) || isAdmin(actor);

type UserRef = { id: string };

/** Errors: `Forbidden` unless the actor is the user. */
export function requireSelf(actor: Actor, { id }: UserRef): void {
  if (!isSelf(actor, id)) throw new AppError("Forbidden");
}

/** Errors: `Forbidden` unless the actor is the user or an admin. */
export function requireUserEditor(actor: Actor, { id }: UserRef): void {
  if (!canEditUser(actor, id)) throw new AppError("Forbidden");
}

/** Errors: `Forbidden` unless the actor is a Master or an admin. */
export function requireMaster(actor: Actor): asserts actor is Member {
  if (!isMaster(actor)) throw new AppError("Forbidden");
}
