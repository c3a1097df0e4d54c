import { route } from "@/lib/identity/route";
import { readImage } from "@/lib/identity/profiles/images";
import { profileParams } from "@/lib/identity/profiles/schema";
import { MAX_PHOTO_MEGABYTES } from "@/lib/identity/profiles/limits";
import { setProfileImage } from "@/lib/accounts/profile";

export const POST = route({ auth: true, params: profileParams }, async ({ actor, params, request }) => ({
  data: await setProfileImage(actor, params.id, "photo", () => readImage(request, MAX_PHOTO_MEGABYTES)),
}));
