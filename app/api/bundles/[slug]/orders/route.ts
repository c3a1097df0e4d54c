import { route } from "@/lib/identity/route";
import { askForRecipient } from "@/lib/invoicing/invoice/service";
import { bundleOrderInput, bundleParams } from "@/lib/orders/bundles/schema";
import { buyBundle } from "@/lib/orders/bundles/service";

export const POST = route(
  { auth: true, params: bundleParams, body: bundleOrderInput, status: 201 },
  async ({ actor, params, body }) => {
    const placed = await buyBundle(actor, params.slug, body);
    return { data: await askForRecipient(actor, placed.id, placed) };
  },
);
