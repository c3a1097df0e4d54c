"use client";

import { useSession } from "@/components/common/session/use-session";
import { useEffect } from "react";
import { resendVerificationMail } from "@/components/common/resend-verification-mail";
import { dismissToast, toast } from "@/components/ui/toast";
import {
  isVerificationReminderDue,
  setVerificationReminderDue,
} from "@/lib/platform/browser/verification-reminder";

const TOAST_ID = "verification";

/** Reminds users to verify their address until they request another mail or dismiss the toast. */
export function VerificationReminder() {
  const { data: session } = useSession();
  const unverifiedUserId = session?.user.emailVerified === null ? session.user.id : undefined;
  useEffect(() => {
    if (!unverifiedUserId || !isVerificationReminderDue()) return;
    void toast("Debes verificar tu cuenta de usuario. ¿No has recibido ningún correo electrónico?", {
      id: TOAST_ID,
      kind: "error",
      pill: "Verifica tu correo",
      action: {
        label: "Volver a enviar.",
        onClick: () => void resendVerificationMail(unverifiedUserId, TOAST_ID),
      },
      onDismiss: () => setVerificationReminderDue(false),
    });
    return () => dismissToast(TOAST_ID);
  }, [unverifiedUserId]);
  return null;
}
