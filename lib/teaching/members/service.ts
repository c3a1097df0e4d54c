import "server-only";
import { getOwnPlan } from "@/lib/orders/membership-plans/data";
import type { Member } from "@/lib/platform/actor";
import { consumeRateLimit } from "@/lib/platform/rate-limit";
import { streamPlanMembers } from "./data";

const MEMBERS_EXPORT_LIMIT = { name: "members-export", points: 60, seconds: 3600 };

/** Errors: `NotFound` (another's plan), `Forbidden` (no longer a Master), `TooManyRequests`. */
export async function startMembersExport(actor: Member, planId: string) {
  const plan = await getOwnPlan(actor, planId);
  await consumeRateLimit(MEMBERS_EXPORT_LIMIT, actor.id);
  return { plan, members: streamPlanMembers(planId) };
}
