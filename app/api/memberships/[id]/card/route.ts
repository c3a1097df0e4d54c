import { route } from "@/lib/identity/route";
import { membershipParams } from "@/lib/orders/memberships/schema";
import { openCardPage } from "@/lib/orders/memberships/service";

export const POST = route({ auth: true, params: membershipParams }, async ({ actor, params }) => ({
  data: { url: await openCardPage(actor, params.id) },
}));
