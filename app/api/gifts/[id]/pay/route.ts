import { route } from "@/lib/identity/route";
import { giftParams } from "@/lib/orders/giving/schema";
import { payGift } from "@/lib/orders/giving/service";

export const POST = route({ auth: true, params: giftParams }, async ({ actor, params }) => ({
  data: await payGift(actor, params.id),
}));
