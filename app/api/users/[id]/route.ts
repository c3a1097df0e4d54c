import { updateUserInput } from "@/lib/account/schema";
import { AppError } from "@/lib/http/errors";
import { route } from "@/lib/http/route";
import { updateUser } from "@/lib/people/service";
import { findUser } from "@/lib/users/data";
import { resendInput, userParams } from "@/lib/users/schema";
import { resendVerification } from "@/lib/users/service";

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
