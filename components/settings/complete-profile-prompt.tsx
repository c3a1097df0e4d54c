"use client";

import { useSession } from "next-auth/react";
import { useModal } from "@/components/shell/modal-context";
import { Button } from "@/components/ui/button";
import { LAST_STEP } from "@/lib/identity/profiles/schema";
import styles from "./complete-profile-prompt.module.css";

/** Leads to the wizard whoever has not finished it; `completedStep` is what the page knew. */
export function CompleteProfile({ completedStep }: { completedStep: number }) {
  const { data: session } = useSession();
  const modals = useModal();
  if ((session?.user.completedStep ?? completedStep) >= LAST_STEP) return null;
  return (
    <div className={styles.invitation}>
      <p>
        <strong>Tu perfil está a medias.</strong> Con unos minutos más podremos preparar tu inicio.
      </p>
      <Button onClick={() => modals.open("wizard")}>Completa tu perfil</Button>
    </div>
  );
}
