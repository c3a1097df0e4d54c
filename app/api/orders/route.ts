import { recordOrderedVisit } from "@/lib/content/visits/service";
import { route } from "@/lib/identity/route";
import { orderInput } from "@/lib/orders/order-input";
import { placeOrder } from "@/lib/orders/order/service";

export const POST = route({ auth: true, body: orderInput, status: 201 }, async ({ actor, body }) => {
  const order = await placeOrder(actor, body);
  await recordOrderedVisit(actor, order.id);
  return { data: order };
});
