import { barterOptions } from "@/lib/barters/data";
import { barterOptionsParams } from "@/lib/barters/schema";
import { route } from "@/lib/http/route";

export const GET = route({ auth: true, params: barterOptionsParams }, async ({ actor, params }) => ({
  data: await barterOptions(actor, params.ayniId),
}));
