import { changePasswordInput } from "@/lib/account/schema";
import { changePassword } from "@/lib/account/service";
import { route } from "@/lib/http/route";
import { userParams } from "@/lib/users/schema";

export const POST = route(
  { auth: true, params: userParams, body: changePasswordInput },
  async ({ actor, params, body }) => {
    await changePassword(actor, params.id, body);
    return { success: true };
  },
);
