import { route } from "@/lib/identity/route";
import { giftAcceptInput } from "@/lib/orders/gifts/schema";
import { acceptGift } from "@/lib/orders/gifts/service";

export const POST = route({ auth: true, body: giftAcceptInput }, async ({ actor, body }) => ({
  data: await acceptGift(actor, body),
}));
