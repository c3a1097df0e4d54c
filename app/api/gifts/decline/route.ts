import { route } from "@/lib/identity/route";
import { giftDeclineInput } from "@/lib/orders/gifts/schema";
import { declineGift } from "@/lib/orders/gifts/service";

// Without a session: whoever has the link may say no.
export const POST = route({ body: giftDeclineInput }, ({ body }) => declineGift(body.token, body.message));
