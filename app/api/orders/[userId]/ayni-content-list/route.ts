import { route } from "@/lib/identity/route";
import { listReceivedItems } from "@/lib/orders/order/data";
import { userOrdersParams } from "@/lib/orders/order/schema";

export const GET = route({ auth: true, params: userOrdersParams }, async ({ actor, params }) => {
  const content = await listReceivedItems(actor, params.userId);
  return { content, metadata: { total: content.length, pageSize: content.length, after: null } };
});
