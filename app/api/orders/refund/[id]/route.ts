import { route } from "@/lib/http/route";
import { findBought, returnView } from "@/lib/returns/data";
import { orderParams } from "@/lib/returns/schema";
import { returnOrder } from "@/lib/returns/service";

export const GET = route({ auth: true, params: orderParams }, async ({ actor, params }) => ({
  data: returnView(await findBought(actor, params.id), new Date()),
}));

export const POST = route({ auth: true, params: orderParams }, async ({ actor, params }) => ({
  data: await returnOrder(actor, params.id),
}));
