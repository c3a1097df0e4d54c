import { isAdmin } from "@/lib/platform/actor";
import type { Actor, Role } from "@/lib/platform/actor";
import { hasAdminOnlyFields } from "@/lib/identity/user-fields";
import type { ProfileInput } from "./schema";

export function canUpdateProfile(actor: Actor, owner: { role: Role }, input: ProfileInput): boolean {
  const hasAdminOnly = [input, input.profile, input.masterProfile].some(hasAdminOnlyFields);
  if (hasAdminOnly && !isAdmin(actor)) return false;
  return input.masterProfile === undefined || owner.role !== "student";
}
