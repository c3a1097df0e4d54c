import { route } from "@/lib/identity/route";
import { discountParams } from "@/lib/orders/discounts/schema";
import { archiveDiscount } from "@/lib/orders/discounts/service";

export const DELETE = route({ auth: true, params: discountParams }, async ({ actor, params }) => ({
  data: await archiveDiscount(actor, { ayniId: params.slug, id: params.discountId }),
}));
