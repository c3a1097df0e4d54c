import { route } from "@/lib/identity/route";
import { giftParams } from "@/lib/orders/gifts/schema";
import { withdrawGift } from "@/lib/orders/withdrawal/service";

export const POST = route({ auth: true, params: giftParams }, async ({ actor, params }) => ({
  data: await withdrawGift(actor, params.id),
}));
