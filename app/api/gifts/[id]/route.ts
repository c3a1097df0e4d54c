import { route } from "@/lib/identity/route";
import { giftChangeInput, giftParams } from "@/lib/orders/gifts/schema";
import { changeGift, getGivenGift } from "@/lib/orders/gifts/giving";

export const PUT = route(
  {
    auth: true,
    params: giftParams,
    authorize: async (actor, { id }) => {
      await getGivenGift(actor, id);
    },
    body: giftChangeInput,
  },
  async ({ actor, params, body }) => ({ data: await changeGift(actor, params.id, body) }),
);
