import { route } from "@/lib/identity/route";
import { anyOrderIdParams } from "@/lib/orders/order/schema";
import { findSyncedOrder } from "@/lib/orders/order/service";

export const GET = route({ auth: true, params: anyOrderIdParams }, async ({ actor, params }) => ({
  data: await findSyncedOrder(actor, params.id),
}));
