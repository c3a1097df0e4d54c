import { toast } from "@/components/ui/toast";
import { requestVerificationMail } from "@/lib/identity/users/queries";
import { ApiError } from "@/lib/platform/http/client";
import { setVerificationReminderDue } from "@/lib/platform/browser/verification-reminder";

const TOAST_MS = 5000;

/** Replaces the toast with this id by the outcome. */
export async function resendVerificationMail(userId: string, toastId: string): Promise<void> {
  try {
    await requestVerificationMail(userId);
    setVerificationReminderDue(false);
    void toast("Te hemos enviado otro correo. Búscalo también entre los no deseados.", {
      id: toastId,
      kind: "success",
      duration: TOAST_MS,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    void toast(error.message, { kind: "error", duration: TOAST_MS });
  }
}
