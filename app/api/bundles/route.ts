import { route } from "@/lib/identity/route";
import { listOwnBundles } from "@/lib/orders/bundles/data";
import { bundleInput } from "@/lib/orders/bundles/schema";
import { createBundle } from "@/lib/orders/bundles/service";

export const GET = route({ auth: "master" }, async ({ actor }) => ({ data: await listOwnBundles(actor) }));

export const POST = route({ auth: "master", body: bundleInput, status: 201 }, async ({ actor, body }) => ({
  data: await createBundle(actor, body),
}));
