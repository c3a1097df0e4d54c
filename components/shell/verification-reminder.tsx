"use client";

import { useSession } from "next-auth/react";
import { useEffect } from "react";
import { dismissNotice, notify } from "@/components/ui/toast";
import { ApiError } from "@/lib/platform/http/client";
import { resendVerification } from "@/lib/identity/users/queries";
import { isReminderDue, setReminderDue } from "@/lib/verification-flag";

const TOAST_ID = "verification";
const TOAST_MS = 5000;

async function resend(userId: string): Promise<void> {
  try {
    await resendVerification(userId);
    setReminderDue(false);
    void notify("Te hemos enviado otro correo. Búscalo también entre los no deseados.", {
      id: TOAST_ID,
      kind: "success",
      duration: TOAST_MS,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    void notify(error.message, { kind: "error", duration: TOAST_MS });
  }
}

/** Reminds whoever has not verified their address, until they ask for another mail or wave it away. */
export function VerificationNotice() {
  const { data: session } = useSession();
  const unverified = session?.user.emailVerified === null ? session.user.id : undefined;
  useEffect(() => {
    if (!unverified || !isReminderDue()) return;
    void notify("Debes verificar tu cuenta de usuario. ¿No has recibido ningún correo electrónico?", {
      id: TOAST_ID,
      kind: "error",
      action: { label: "Volver a enviar.", onClick: () => void resend(unverified) },
      onDismiss: () => setReminderDue(false),
    });
    return () => dismissNotice(TOAST_ID);
  }, [unverified]);
  return null;
}
