import { route } from "@/lib/identity/route";
import { askForRecipient } from "@/lib/invoicing/invoice/service";
import { giftParams } from "@/lib/orders/gifts/schema";
import { payGift } from "@/lib/orders/gifts/giving";

export const POST = route({ auth: true, params: giftParams }, async ({ actor, params }) => {
  const { orderId, ...payment } = await payGift(actor, params.id);
  return { data: await askForRecipient(actor, orderId, payment) };
});
