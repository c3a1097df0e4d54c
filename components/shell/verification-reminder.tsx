"use client";

import { useSession } from "next-auth/react";
import { useEffect } from "react";
import { dismissToast, toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/platform/http/client";
import { requestVerificationMail } from "@/lib/identity/users/queries";
import {
  isVerificationReminderDue,
  setVerificationReminderDue,
} from "@/lib/platform/browser/verification-reminder";

const TOAST_ID = "verification";
const TOAST_MS = 5000;

async function resendMail(userId: string): Promise<void> {
  try {
    await requestVerificationMail(userId);
    setVerificationReminderDue(false);
    void toast("Te hemos enviado otro correo. Búscalo también entre los no deseados.", {
      id: TOAST_ID,
      kind: "success",
      duration: TOAST_MS,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    void toast(error.message, { kind: "error", duration: TOAST_MS });
  }
}

/** Reminds users to verify their address until they request another mail or dismiss the toast. */
export function VerificationReminder() {
  const { data: session } = useSession();
  const unverifiedUserId = session?.user.emailVerified === null ? session.user.id : undefined;
  useEffect(() => {
    if (!unverifiedUserId || !isVerificationReminderDue()) return;
    void toast("Debes verificar tu cuenta de usuario. ¿No has recibido ningún correo electrónico?", {
      id: TOAST_ID,
      kind: "error",
      action: { label: "Volver a enviar.", onClick: () => void resendMail(unverifiedUserId) },
      onDismiss: () => setVerificationReminderDue(false),
    });
    return () => dismissToast(TOAST_ID);
  }, [unverifiedUserId]);
  return null;
}
