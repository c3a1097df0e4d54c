import { route } from "@/lib/http/route";
import { findSale } from "@/lib/sales/data";
import { payoutInput, saleParams } from "@/lib/sales/schema";
import { setPayout } from "@/lib/sales/service";

export const GET = route({ auth: true, params: saleParams }, async ({ actor, params }) => ({
  data: await findSale(actor, params.id),
}));

export const PUT = route(
  { auth: true, params: saleParams, body: payoutInput },
  async ({ actor, params, body }) => ({ data: await setPayout(actor, params.id, body) }),
);
