"use client";

import { useState, type ReactNode } from "react";
import { IconButton } from "@/components/ui/button";
import { XIcon } from "@/components/ui/icons";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/platform/http/client";
import { saveFirstSteps } from "@/lib/teaching/first-steps/queries";
import styles from "./first-steps.module.css";

/** Hides the first steps of a Master for good. */
export function HideableSteps({ userId, children }: { userId: string; children: ReactNode }) {
  const [hidden, setHidden] = useState(false);
  if (hidden) return null;

  async function hide() {
    try {
      await saveFirstSteps(userId, { hidden: true });
      setHidden(true);
    } catch (error) {
      void toast(errorMessage(error), { kind: "error" });
    }
  }

  return (
    <section aria-labelledby="primeros-pasos" className={styles.steps}>
      {children}
      <IconButton
        label="Ocultar tus primeros pasos"
        icon={<XIcon size={18} />}
        className={styles.hide}
        onClick={() => void hide()}
      />
    </section>
  );
}
