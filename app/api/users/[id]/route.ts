import { AppError } from "@/lib/http/errors";
import { route } from "@/lib/http/route";
import { resendInput, userParams } from "@/lib/users/schema";
import { resendVerification } from "@/lib/users/service";

export const POST = route(
  { auth: true, params: userParams, body: resendInput },
  async ({ actor, params, body }) => {
    if (body.id !== params.id) throw new AppError("MalformedRequest");
    await resendVerification(actor, params.id);
    return { success: true };
  },
);
