import { AppError } from "@/lib/platform/http/errors";
import { route } from "@/lib/identity/route";
import { requestPasswordResetInput, resetPasswordInput } from "@/lib/identity/users/schema";
import { requestPasswordReset, resetPassword } from "@/lib/identity/users/service";
import { renewUserFeeds } from "@/lib/library/private-feeds/service";

// Clients depend on this wording; all other errors have the usual shape.
const UNKNOWN_EMAIL = "No user with such email found";

export const POST = route({ body: requestPasswordResetInput }, async ({ actor, body }) => {
  try {
    await requestPasswordReset(actor, body.userEmail);
    return { success: true };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "RecoverEmailDoesNotExistError") throw error;
    const errorBody = { success: false, error: UNKNOWN_EMAIL, message: error.message };
    return Response.json(errorBody, { status: error.status });
  }
});

export const PUT = route({ body: resetPasswordInput }, async ({ actor, body }) => {
  await resetPassword(actor, body, renewUserFeeds);
  return { success: true };
});
