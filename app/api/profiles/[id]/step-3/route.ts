import { route } from "@/lib/http/route";
import { imageFrom } from "@/lib/profiles/images";
import { PHOTO_MEGABYTES, profileParams } from "@/lib/profiles/schema";
import { setImage } from "@/lib/profiles/service";

export const POST = route({ auth: true, params: profileParams }, async ({ actor, params, request }) => ({
  data: await setImage(actor, params.id, "photo", () => imageFrom(request, PHOTO_MEGABYTES)),
}));
