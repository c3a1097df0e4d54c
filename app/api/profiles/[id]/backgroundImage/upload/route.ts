import { route } from "@/lib/http/route";
import { imageFrom } from "@/lib/profiles/images";
import { BACKGROUND_MEGABYTES, profileParams } from "@/lib/profiles/schema";
import { setImage } from "@/lib/profiles/service";

export const POST = route({ auth: true, params: profileParams }, async ({ actor, params, request }) => ({
  data: await setImage(actor, params.id, "background", () => imageFrom(request, BACKGROUND_MEGABYTES)),
}));
