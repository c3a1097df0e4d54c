"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useSession } from "@/components/common/session/use-session";
import { useRef, useState } from "react";
import { QueryProvider } from "@/components/common/query-provider";
import { IconButton } from "@/components/ui/button";
import { XIcon } from "@/components/ui/icons";
import overlay from "@/components/ui/overlay.module.css";
import { LAST_SETUP_STEP } from "@/lib/identity/profiles/limits";
import type { SessionUser } from "@/lib/identity/sessions/schema";
import styles from "./setup-wizard.module.css";
import { WizardSteps } from "./wizard-steps";

interface SetupWizardProps {
  open: boolean;
  onClose: () => void;
}

/** Keeps the last user, so that a failed session refresh does not discard the input. */
function useLastKnownUser(current: SessionUser | undefined): SessionUser | undefined {
  const [last, setLast] = useState(current);
  if (current && current !== last) setLast(current);
  return current ?? last;
}

/** Sets up the profile in five steps; cannot be closed before the fourth is done. Load with next/dynamic. */
export function SetupWizard({ open, onClose }: SetupWizardProps) {
  const { data: session } = useSession();
  const user = useLastKnownUser(session?.user);
  const popup = useRef<HTMLDivElement>(null);
  if (!user) return null;
  // Without a session nothing can be saved.
  const closable = !session || user.completedStep >= LAST_SETUP_STEP;
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && closable && onClose()}
      disablePointerDismissal={!closable}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={overlay.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={popup}
            className={styles.popup}
            initialFocus={() => popup.current?.querySelector("h2") ?? true}
          >
            <QueryProvider>
              <WizardSteps key={user.id} user={user} onClose={onClose} />
            </QueryProvider>
            {closable && (
              <Dialog.Close
                render={<IconButton label="Cerrar" icon={<XIcon size={22} />} className={styles.close} />}
              />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
