import { route } from "@/lib/identity/route";
import { findBought, returnView } from "@/lib/orders/withdrawal/data";
import { orderParams } from "@/lib/orders/withdrawal/schema";
import { returnOrder } from "@/lib/orders/withdrawal/service";

export const GET = route({ auth: true, params: orderParams }, async ({ actor, params }) => ({
  data: returnView(await findBought(actor, params.id), new Date()),
}));

export const POST = route({ auth: true, params: orderParams }, async ({ actor, params }) => ({
  data: await returnOrder(actor, params.id),
}));
