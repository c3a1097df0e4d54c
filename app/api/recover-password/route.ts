import { AppError } from "@/lib/platform/http/errors";
import { route } from "@/lib/identity/route";
import { recoverInput, resetInput } from "@/lib/identity/users/schema";
import { requestRecovery, resetPassword } from "@/lib/identity/users/service";

// The words of this error are fixed by the protocol; every other refusal has the usual shape.
const UNKNOWN_EMAIL = "No user with such email found";

export const POST = route({ body: recoverInput }, async ({ actor, body }) => {
  try {
    await requestRecovery(actor, body.userEmail);
    return { success: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "RecoverEmailDoesNotExistError") throw error;
    const answer = { success: false, error: UNKNOWN_EMAIL, message: error.message };
    return Response.json(answer, { status: error.status });
  }
});

export const PUT = route({ body: resetInput }, async ({ actor, body }) => {
  await resetPassword(actor, body);
  return { success: true };
});
