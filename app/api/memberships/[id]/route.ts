import { route } from "@/lib/identity/route";
import { getMembershipRow } from "@/lib/orders/memberships/data";
import { leaveInput, membershipParams } from "@/lib/orders/memberships/schema";
import { leaveMembership } from "@/lib/orders/memberships/service";
import { findSyncedMembership } from "@/lib/orders/memberships/sync";

export const GET = route({ auth: true, params: membershipParams }, async ({ actor, params }) => ({
  data: await findSyncedMembership(actor, params.id),
}));

export const DELETE = route(
  {
    auth: true,
    params: membershipParams,
    authorize: async (actor, { id }) => void (await getMembershipRow(actor, id)),
    body: leaveInput.optional(),
  },
  async ({ actor, params, body }) => ({ data: await leaveMembership(actor, params.id, body ?? {}) }),
);
