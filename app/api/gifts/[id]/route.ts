import { route } from "@/lib/identity/route";
import { giftChangeInput, giftParams } from "@/lib/orders/giving/schema";
import { changeGift, requireOwnGift } from "@/lib/orders/giving/service";

export const PUT = route(
  {
    auth: true,
    params: giftParams,
    authorize: (actor, { id }) => requireOwnGift(actor, id),
    body: giftChangeInput,
  },
  async ({ actor, params, body }) => ({ data: await changeGift(actor, params.id, body) }),
);
