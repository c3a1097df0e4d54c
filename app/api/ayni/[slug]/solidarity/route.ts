import { route } from "@/lib/identity/route";
import { solidarityView } from "@/lib/solidarity/data";
import { contentParams } from "@/lib/orders/solidarity/requests/schema";
import { askForPlace, withdrawAsk } from "@/lib/orders/solidarity/requests/service";

export const GET = route({ auth: true, params: contentParams }, async ({ actor, params }) => ({
  data: await solidarityView(actor, params.slug),
}));

export const POST = route({ auth: true, params: contentParams }, async ({ actor, params }) => ({
  data: await askForPlace(actor, params.slug),
}));

export const DELETE = route({ auth: true, params: contentParams }, ({ actor, params }) =>
  withdrawAsk(actor, params.slug),
);
