import { route } from "@/lib/identity/route";
import { imageFrom } from "@/lib/identity/profiles/images";
import { PHOTO_MEGABYTES, profileParams } from "@/lib/identity/profiles/schema";
import { setImage } from "@/lib/accounts/profile";

export const POST = route({ auth: true, params: profileParams }, async ({ actor, params, request }) => ({
  data: await setImage(actor, params.id, "photo", () => imageFrom(request, PHOTO_MEGABYTES)),
}));
