import { route } from "@/lib/identity/route";
import { getDiscountableContent } from "@/lib/orders/discounts/data";
import { discountInput, discountsParams } from "@/lib/orders/discounts/schema";
import { createDiscount, readDiscounts } from "@/lib/orders/discounts/service";

export const GET = route({ auth: true, params: discountsParams }, async ({ actor, params }) => ({
  data: await readDiscounts(actor, params.slug),
}));

export const POST = route(
  {
    auth: true,
    params: discountsParams,
    authorize: async (actor, { slug }) => void (await getDiscountableContent(actor, { id: slug })),
    body: discountInput,
    status: 201,
  },
  async ({ actor, params, body }) => ({ data: await createDiscount(actor, params.slug, body) }),
);
