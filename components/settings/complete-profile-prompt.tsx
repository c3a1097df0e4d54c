"use client";

import { useSession } from "@/components/common/session/use-session";
import { useModal } from "@/components/shell/modal-context";
import { Button } from "@/components/ui/button";
import { LAST_SETUP_STEP } from "@/lib/identity/profiles/limits";
import styles from "./complete-profile-prompt.module.css";

/** Opens the unfinished setup wizard; `completedStep` is used until the session has loaded. */
export function CompleteProfilePrompt({ completedStep }: { completedStep: number }) {
  const { data: session } = useSession();
  const modal = useModal();
  if ((session?.user.completedStep ?? completedStep) >= LAST_SETUP_STEP) return null;
  return (
    <div className={styles.prompt}>
      <p>
        <strong>Tu perfil está a medias.</strong> Con unos minutos más podremos preparar tu inicio.
      </p>
      <Button onClick={() => modal.open("wizard")}>Completa tu perfil</Button>
    </div>
  );
}
