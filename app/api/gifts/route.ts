import { route } from "@/lib/identity/route";
import { askForRecipient } from "@/lib/invoicing/invoice/service";
import { listGivenGifts } from "@/lib/orders/gifts/data";
import { giftInput } from "@/lib/orders/gifts/schema";
import { placeGift } from "@/lib/orders/gifts/giving";

export const GET = route({ auth: true }, ({ actor }) => listGivenGifts(actor));

export const POST = route({ auth: true, body: giftInput, status: 201 }, async ({ actor, body }) => {
  const placed = await placeGift(actor, body);
  return { data: await askForRecipient(actor, placed.orderId, placed) };
});
