import { route } from "@/lib/identity/route";
import { refundOwnSale } from "@/lib/payouts/sales/refund";
import { ownRefundInput, saleParams } from "@/lib/payouts/sales/schema";

export const POST = route(
  { auth: "master", params: saleParams, body: ownRefundInput },
  async ({ actor, params, body }) => ({ data: await refundOwnSale(actor, params.id, body) }),
);
