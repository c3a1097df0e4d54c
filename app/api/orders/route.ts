import { route } from "@/lib/http/route";
import { orderInput } from "@/lib/orders/schema";
import { placeOrder } from "@/lib/orders/service";

export const POST = route({ auth: true, body: orderInput, status: 201 }, async ({ actor, body }) => ({
  data: await placeOrder(actor, body),
}));
