import { encuentroParams } from "@/lib/encuentros/schema";
import { attend } from "@/lib/encuentros/service";
import { route } from "@/lib/http/route";

export const POST = route({ auth: true, params: encuentroParams }, ({ actor, params }) =>
  attend(actor, params.id),
);
