import { route } from "@/lib/identity/route";
import { orderInput } from "@/lib/orders/order/schema";
import { placeOrder } from "@/lib/orders/order/service";

export const POST = route({ auth: true, body: orderInput, status: 201 }, async ({ actor, body }) => ({
  data: await placeOrder(actor, body),
}));
