import { route } from "@/lib/identity/route";
import { profileInput, profileParams } from "@/lib/identity/profiles/schema";
import { authorizeProfileEdit, saveProfile } from "@/lib/accounts/profile";

export const PUT = route(
  { auth: true, params: profileParams, authorize: authorizeProfileEdit, body: profileInput },
  async ({ actor, params, body }) => ({ data: await saveProfile(actor, params.id, body) }),
);
