import { barterOptions } from "@/lib/community/barters/data";
import { barterOptionsParams } from "@/lib/community/barters/schema";
import { route } from "@/lib/identity/route";

export const GET = route({ auth: true, params: barterOptionsParams }, async ({ actor, params }) => ({
  data: await barterOptions(actor, params.ayniId),
}));
