import { route } from "@/lib/identity/route";
import { membershipParams } from "@/lib/orders/memberships/schema";
import { resumeMembership } from "@/lib/orders/memberships/service";

export const POST = route({ auth: true, params: membershipParams }, async ({ actor, params }) => ({
  data: await resumeMembership(actor, params.id),
}));
