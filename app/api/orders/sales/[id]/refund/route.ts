import { route } from "@/lib/identity/route";
import { refundSale } from "@/lib/payouts/sales/refund";
import { refundInput, saleParams } from "@/lib/payouts/sales/schema";

export const POST = route(
  { auth: "admin", params: saleParams, body: refundInput },
  ({ actor, params, body }) => refundSale(actor, params.id, body),
);
