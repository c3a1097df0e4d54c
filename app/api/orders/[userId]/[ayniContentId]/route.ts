import { route } from "@/lib/http/route";
import { findOrder } from "@/lib/orders/data";
import { userOrderParams } from "@/lib/orders/schema";

export const GET = route({ auth: true, params: userOrderParams }, async ({ actor, params }) => ({
  data: await findOrder(actor, params.userId, params.ayniContentId),
}));
