import { route } from "@/lib/identity/route";
import { findOrder } from "@/lib/orders/order/data";
import { userOrderParams } from "@/lib/orders/order/schema";

export const GET = route({ auth: true, params: userOrderParams }, async ({ actor, params }) => ({
  data: await findOrder(actor, params.userId, params.ayniContentId),
}));
