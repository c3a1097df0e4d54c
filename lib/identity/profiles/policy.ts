import { isAdmin, isSelf } from "@/lib/platform/actor";
import type { Actor, Role } from "@/lib/platform/actor";
import { hasAdminOnlyFields } from "@/lib/identity/user-fields";
import type { ProfileInput } from "./schema";

/** Only its owner decides what their profile shows of their thanks, not even an admin. */
export function canUpdateProfile(
  actor: Actor,
  owner: { id: string; role: Role },
  input: ProfileInput,
): boolean {
  if (input.profile?.showsThanks !== undefined && !isSelf(actor, owner.id)) return false;
  const hasAdminOnly = [input, input.profile, input.masterProfile].some(hasAdminOnlyFields);
  if (hasAdminOnly && !isAdmin(actor)) return false;
  return input.masterProfile === undefined || owner.role !== "student";
}
