import { changePasswordInput } from "@/lib/identity/credentials/schema";
import { changePassword } from "@/lib/identity/credentials/service";
import { route } from "@/lib/identity/route";
import { userParams } from "@/lib/identity/users/schema";
import { renewUserFeeds } from "@/lib/library/private-feeds/service";
import { requireSelf } from "@/lib/identity/users/policy";

export const POST = route(
  { auth: true, params: userParams, authorize: requireSelf, body: changePasswordInput },
  async ({ actor, params, body }) => {
    await changePassword(actor, params.id, body, renewUserFeeds);
    return { success: true };
  },
);
