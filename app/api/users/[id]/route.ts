import { updateUserInput } from "@/lib/identity/users/schema";
import { AppError } from "@/lib/platform/http/errors";
import { route } from "@/lib/identity/route";
import { updateUser } from "@/lib/administration/users/service";
import { getVisibleUser } from "@/lib/identity/users/data";
import { resendVerificationInput, userParams } from "@/lib/identity/users/schema";
import { resendVerification } from "@/lib/identity/users/service";
import { requireSelf, requireUserEditor } from "@/lib/identity/users/policy";

export const GET = route({ params: userParams }, async ({ actor, params }) => ({
  data: await getVisibleUser(actor, params.id),
}));

export const PUT = route(
  { auth: true, params: userParams, authorize: requireUserEditor, body: updateUserInput },
  async ({ actor, params, body }) => ({ data: await updateUser(actor, params.id, body) }),
);

export const POST = route(
  { auth: true, params: userParams, authorize: requireSelf, body: resendVerificationInput },
  async ({ actor, params, body }) => {
    if (body.id !== params.id) throw new AppError("MalformedRequest");
    await resendVerification(actor, params.id);
    return { success: true };
  },
);
