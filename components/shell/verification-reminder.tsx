"use client";

import { useSession } from "@/components/common/session/use-session";
import { useEffect } from "react";
import { dismissToast, toast } from "@/components/ui/toast";
import { OFFLINE_MESSAGE } from "@/lib/platform/copy/offline";
import {
  isVerificationReminderDue,
  setVerificationReminderDue,
} from "@/lib/platform/browser/verification-reminder";

const TOAST_ID = "verification";

async function resend(userId: string): Promise<void> {
  const loaded = await import("@/components/common/resend-verification-mail").catch(() => null);
  if (loaded) await loaded.resendVerificationMail(userId, TOAST_ID);
  else void toast(OFFLINE_MESSAGE, { kind: "error" });
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
      pill: "Verifica tu correo",
      action: {
        label: "Volver a enviar.",
        onClick: () => void resend(unverifiedUserId),
      },
      onDismiss: () => setVerificationReminderDue(false),
    });
    return () => dismissToast(TOAST_ID);
  }, [unverifiedUserId]);
  return null;
}
