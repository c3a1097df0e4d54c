import { route } from "@/lib/identity/route";
import { orderReferenceParams } from "@/lib/orders/order/schema";
import { findSyncedOrder } from "@/lib/orders/order/service";

export const GET = route({ auth: true, params: orderReferenceParams }, async ({ actor, params }) => ({
  data: await findSyncedOrder(actor, params.id),
}));
