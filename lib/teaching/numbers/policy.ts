import { isAdmin, isMaster, isSelf } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/http/errors";

/** Errors: `NotFound` (another's), `Forbidden` (oneself, but no longer a Master). */
export function requireOwnNumbers(actor: Actor, { id }: { id: string }): void {
  if (!isSelf(actor, id) && !isAdmin(actor)) throw new AppError("NotFound");
  if (!isMaster(actor)) throw new AppError("Forbidden");
}

/** Fewer people are told as counts, not as percentages. */
export const SMALL_GROUP = 5;

/** A share from 0 to 1; null of nothing, and of counts that do not belong together. */
export const toShare = (part: number, whole: number): number | null =>
  whole <= 0 || part > whole ? null : part / whole;

/** The share of a group that is large enough to tell one. */
export const toGroupShare = (part: number, group: number): number | null =>
  group < SMALL_GROUP ? null : toShare(part, group);

/** Growth against the period before, such as 0.25; null without one. */
export const toGrowth = (current: number, previous: number | undefined): number | null =>
  previous === undefined || previous === 0 ? null : current / previous - 1;
