import { route } from "@/lib/identity/route";
import { receivedBy } from "@/lib/orders/order/data";
import { userParams } from "@/lib/orders/order/schema";

export const GET = route({ auth: true, params: userParams }, async ({ actor, params }) => {
  const content = await receivedBy(actor, params.userId);
  return { content, metadata: { total: content.length, pageSize: content.length, after: null } };
});
