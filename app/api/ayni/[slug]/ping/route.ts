import { ayniParams } from "@/lib/content/ayni/schema";
import { recordAyniView } from "@/lib/content/ayni/service";
import { route } from "@/lib/identity/route";

export const POST = route({ params: ayniParams }, ({ actor, params }) => recordAyniView(actor, params.slug));
