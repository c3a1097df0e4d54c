import { route } from "@/lib/identity/route";
import { getOwnBundle, getOwnBundleRow } from "@/lib/orders/bundles/data";
import { bundleInput, bundleParams } from "@/lib/orders/bundles/schema";
import { archiveBundle, updateBundle } from "@/lib/orders/bundles/service";

export const GET = route({ auth: true, params: bundleParams }, async ({ actor, params }) => ({
  data: await getOwnBundle(actor, params.slug),
}));

export const PUT = route(
  {
    auth: true,
    params: bundleParams,
    authorize: async (actor, { slug }) => void (await getOwnBundleRow(actor, slug)),
    body: bundleInput,
  },
  async ({ actor, params, body }) => ({ data: await updateBundle(actor, params.slug, body) }),
);

export const DELETE = route({ auth: true, params: bundleParams }, async ({ actor, params }) =>
  archiveBundle(actor, params.slug),
);
