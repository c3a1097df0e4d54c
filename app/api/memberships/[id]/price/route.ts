import { route } from "@/lib/identity/route";
import { getMembershipRow } from "@/lib/orders/memberships/data";
import { membershipParams, priceInput } from "@/lib/orders/memberships/schema";
import { answerPrice } from "@/lib/orders/memberships/service";

export const POST = route(
  {
    auth: true,
    params: membershipParams,
    authorize: async (actor, { id }) => void (await getMembershipRow(actor, id)),
    body: priceInput,
  },
  async ({ actor, params, body }) => ({ data: await answerPrice(actor, params.id, body.accept) }),
);
