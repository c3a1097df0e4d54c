import { route } from "@/lib/identity/route";
import { findSale } from "@/lib/payouts/sales/data";
import { payoutInput, saleParams } from "@/lib/payouts/sales/schema";
import { setPayout } from "@/lib/payouts/sales/service";

export const GET = route({ auth: true, params: saleParams }, async ({ actor, params }) => ({
  data: await findSale(actor, params.id),
}));

export const PUT = route(
  { auth: true, params: saleParams, body: payoutInput },
  async ({ actor, params, body }) => ({ data: await setPayout(actor, params.id, body) }),
);
