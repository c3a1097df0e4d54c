import { route } from "@/lib/identity/route";
import { giftTokenInput } from "@/lib/orders/gifts/schema";
import { acceptGift } from "@/lib/orders/gifts/service";

export const POST = route({ auth: true, body: giftTokenInput }, async ({ actor, body }) => ({
  data: await acceptGift(actor, body.token),
}));
