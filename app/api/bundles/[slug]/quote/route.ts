import { route } from "@/lib/identity/route";
import { bundleParams } from "@/lib/orders/bundles/schema";
import { quoteBundle } from "@/lib/orders/bundles/service";

export const GET = route({ auth: true, params: bundleParams }, async ({ actor, params }) => ({
  data: await quoteBundle(actor, params.slug),
}));
