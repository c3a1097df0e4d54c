import { slugParams } from "@/lib/content/ayni/schema";
import { countView } from "@/lib/content/ayni/service";
import { route } from "@/lib/identity/route";

export const POST = route({ params: slugParams }, ({ actor, params }) => countView(actor, params.slug));
