import { route } from "@/lib/identity/route";
import { getMembershipRow } from "@/lib/orders/memberships/data";
import { membershipParams, pauseInput } from "@/lib/orders/memberships/schema";
import { pauseMembership } from "@/lib/orders/memberships/service";

export const POST = route(
  {
    auth: true,
    params: membershipParams,
    authorize: async (actor, { id }) => void (await getMembershipRow(actor, id)),
    body: pauseInput,
  },
  async ({ actor, params, body }) => ({ data: await pauseMembership(actor, params.id, body.months) }),
);
