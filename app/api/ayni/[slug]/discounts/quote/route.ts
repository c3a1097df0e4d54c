import { route } from "@/lib/identity/route";
import { discountsParams, quoteInput } from "@/lib/orders/discounts/schema";
import { quoteCode } from "@/lib/orders/discounts/service";

export const POST = route(
  { auth: true, params: discountsParams, body: quoteInput },
  async ({ actor, params, body }) => ({
    data: await quoteCode(actor, params.slug, body.code),
  }),
);
