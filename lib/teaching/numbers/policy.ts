import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/http/errors";

/** Errors: `NotFound` (another's), `Forbidden` (oneself, but no longer a Master). */
export function requireOwnNumbers(actor: Actor, { id }: { id: string }): void {
  if (!isSelf(actor, id) && !isAdmin(actor)) throw new AppError("NotFound");
  if (!isMaster(actor)) throw new AppError("Forbidden");
}
