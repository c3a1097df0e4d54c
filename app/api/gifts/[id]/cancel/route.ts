import { route } from "@/lib/identity/route";
import { giftParams } from "@/lib/orders/giving/schema";
import { cancelGift } from "@/lib/orders/giving/service";

export const POST = route({ auth: true, params: giftParams }, async ({ actor, params }) => ({
  data: await cancelGift(actor, params.id),
}));
