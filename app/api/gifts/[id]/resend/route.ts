import { route } from "@/lib/identity/route";
import { giftParams } from "@/lib/orders/giving/schema";
import { resendGift } from "@/lib/orders/giving/service";

export const POST = route({ auth: true, params: giftParams }, async ({ actor, params }) => ({
  data: await resendGift(actor, params.id),
}));
