import { getBarterOptions } from "@/lib/community/barters/data";
import { barterOptionsParams } from "@/lib/community/barters/schema";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: "master", params: barterOptionsParams }, async ({ actor, params }) => ({
  data: await getBarterOptions(actor, params.ayniId),
}));
