import { updateUserInput } from "@/lib/identity/credentials/schema";
import { AppError } from "@/lib/platform/http/errors";
import { route } from "@/lib/identity/route";
import { updateUser } from "@/lib/administration/users/service";
import { findUser } from "@/lib/identity/users/data";
import { resendInput, userParams } from "@/lib/identity/users/schema";
import { resendVerification } from "@/lib/identity/users/service";

export const GET = route({ params: userParams }, async ({ actor, params }) => ({
  data: await findUser(actor, params.id),
}));

export const PUT = route(
  { auth: true, params: userParams, body: updateUserInput },
  async ({ actor, params, body }) => ({ data: await updateUser(actor, params.id, body) }),
);

export const POST = route(
  { auth: true, params: userParams, body: resendInput },
  async ({ actor, params, body }) => {
    if (body.id !== params.id) throw new AppError("MalformedRequest");
    await resendVerification(actor, params.id);
    return { success: true };
  },
);
