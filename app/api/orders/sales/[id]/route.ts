import { route } from "@/lib/identity/route";
import { getSale } from "@/lib/payouts/sales/data";
import { payoutInput, saleParams } from "@/lib/payouts/sales/schema";
import { updatePayout } from "@/lib/payouts/sales/service";

export const GET = route({ auth: "master", params: saleParams }, async ({ actor, params }) => ({
  data: await getSale(actor, params.id),
}));

export const PUT = route(
  { auth: "admin", params: saleParams, body: payoutInput },
  async ({ actor, params, body }) => ({ data: await updatePayout(actor, params.id, body) }),
);
