import { route } from "@/lib/identity/route";
import { planParams } from "@/lib/orders/membership-plans/schema";
import { authorizeMembers, listPlanMembers } from "@/lib/teaching/members/data";
import { membersQuery } from "@/lib/teaching/members/schema";

export const GET = route(
  { auth: true, params: planParams, authorize: authorizeMembers, query: membersQuery },
  ({ actor, params, query }) => listPlanMembers(actor, params.id, query),
);
