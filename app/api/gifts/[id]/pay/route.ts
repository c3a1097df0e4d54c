import { route } from "@/lib/identity/route";
import { giftParams } from "@/lib/orders/gifts/schema";
import { payGift } from "@/lib/orders/gifts/giving";

export const POST = route({ auth: true, params: giftParams }, async ({ actor, params }) => ({
  data: await payGift(actor, params.id),
}));
