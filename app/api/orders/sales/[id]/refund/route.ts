import { route } from "@/lib/http/route";
import { refundSale } from "@/lib/refunds/service";
import { refundInput, saleParams } from "@/lib/sales/schema";

export const POST = route({ auth: true, params: saleParams, body: refundInput }, ({ actor, params, body }) =>
  refundSale(actor, params.id, body),
);
