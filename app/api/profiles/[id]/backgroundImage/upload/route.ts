import { route } from "@/lib/identity/route";
import { readImage } from "@/lib/identity/profiles/images";
import { profileParams } from "@/lib/identity/profiles/schema";
import { MAX_BACKGROUND_MEGABYTES } from "@/lib/identity/profiles/limits";
import { setProfileImage } from "@/lib/accounts/profile";

export const POST = route({ auth: true, params: profileParams }, async ({ actor, params, request }) => ({
  data: await setProfileImage(actor, params.id, "background", () =>
    readImage(request, MAX_BACKGROUND_MEGABYTES),
  ),
}));
