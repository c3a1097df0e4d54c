import { route } from "@/lib/http/route";
import { solidarityView } from "@/lib/solidarity/data";
import { contentParams } from "@/lib/solidarity/schema";
import { askForPlace, withdrawAsk } from "@/lib/solidarity/service";

export const GET = route({ auth: true, params: contentParams }, async ({ actor, params }) => ({
  data: await solidarityView(actor, params.slug),
}));

export const POST = route({ auth: true, params: contentParams }, async ({ actor, params }) => ({
  data: await askForPlace(actor, params.slug),
}));

export const DELETE = route({ auth: true, params: contentParams }, ({ actor, params }) =>
  withdrawAsk(actor, params.slug),
);
