import { route } from "@/lib/http/route";
import { receivedBy } from "@/lib/orders/data";
import { userParams } from "@/lib/orders/schema";

export const GET = route({ auth: true, params: userParams }, async ({ actor, params }) => {
  const content = await receivedBy(actor, params.userId);
  return { content, metadata: { total: content.length, pageSize: content.length, after: null } };
});
