import { route } from "@/lib/identity/route";
import { listOwnMemberships } from "@/lib/orders/memberships/data";
import { membershipInput } from "@/lib/orders/memberships/schema";
import { placeMembership } from "@/lib/orders/memberships/service";

export const GET = route({ auth: true }, ({ actor }) => listOwnMemberships(actor));

export const POST = route({ auth: true, body: membershipInput, status: 201 }, async ({ actor, body }) => ({
  data: await placeMembership(actor, body),
}));
