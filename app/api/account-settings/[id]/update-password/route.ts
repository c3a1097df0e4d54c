import { changePasswordInput } from "@/lib/identity/credentials/schema";
import { changePassword } from "@/lib/identity/credentials/service";
import { route } from "@/lib/identity/route";
import { userParams } from "@/lib/identity/users/schema";

export const POST = route(
  { auth: true, params: userParams, body: changePasswordInput },
  async ({ actor, params, body }) => {
    await changePassword(actor, params.id, body);
    return { success: true };
  },
);
