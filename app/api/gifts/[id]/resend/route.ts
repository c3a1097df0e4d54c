import { route } from "@/lib/identity/route";
import { giftParams } from "@/lib/orders/gifts/schema";
import { resendGift } from "@/lib/orders/gifts/giving";

export const POST = route({ auth: true, params: giftParams }, async ({ actor, params }) => ({
  data: await resendGift(actor, params.id),
}));
