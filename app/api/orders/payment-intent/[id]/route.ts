import { route } from "@/lib/identity/route";
import { paymentParams } from "@/lib/orders/order/schema";
import { askForOrder } from "@/lib/orders/service";

export const GET = route({ auth: true, params: paymentParams }, async ({ actor, params }) => ({
  data: await askForOrder(actor, params.id),
}));
