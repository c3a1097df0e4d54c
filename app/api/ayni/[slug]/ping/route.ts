import { slugParams } from "@/lib/ayni/schema";
import { countView } from "@/lib/ayni/service";
import { route } from "@/lib/http/route";

export const POST = route({ params: slugParams }, ({ actor, params }) => countView(actor, params.slug));
