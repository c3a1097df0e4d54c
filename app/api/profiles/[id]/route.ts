import { route } from "@/lib/http/route";
import { profileInput, profileParams } from "@/lib/profiles/schema";
import { saveProfile } from "@/lib/profiles/service";

export const PUT = route(
  { auth: true, params: profileParams, body: profileInput },
  async ({ actor, params, body }) => ({ data: await saveProfile(actor, params.id, body) }),
);
