import { route } from "@/lib/identity/route";
import { bundleOrderInput, bundleParams } from "@/lib/orders/bundles/schema";
import { buyBundle } from "@/lib/orders/bundles/service";

export const POST = route(
  { auth: true, params: bundleParams, body: bundleOrderInput, status: 201 },
  async ({ actor, params, body }) => ({ data: await buyBundle(actor, params.slug, body) }),
);
