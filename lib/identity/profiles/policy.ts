import { isAdmin } from "@/lib/platform/actor";
import type { Actor } from "@/lib/platform/actor";
import { claimsAuthority } from "@/lib/users/policy";
import type { ProfileInput } from "./schema";

type Owner = { role: "student" | "master" | "admin" };

/** Whether the actor may write what a change holds: authority fields and a master profile are not everybody's. */
export function mayWrite(actor: Actor, owner: Owner, input: ProfileInput): boolean {
  const claims = [input, input.profile, input.masterProfile].some(claimsAuthority);
  if (claims && !isAdmin(actor)) return false;
  return input.masterProfile === undefined || owner.role !== "student";
}
