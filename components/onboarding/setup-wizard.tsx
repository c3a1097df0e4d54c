"use client";

import { Dialog } from "@base-ui/react/dialog";
import { useSession } from "next-auth/react";
import { useRef, useState } from "react";
import { Queries } from "@/components/common/query-provider";
import { IconButton } from "@/components/ui/button";
import { XIcon } from "@/components/ui/icons";
import { LAST_STEP } from "@/lib/identity/profiles/schema";
import type { SessionUser } from "@/lib/identity/users/schema";
import styles from "./setup-wizard.module.css";
import { WizardSteps } from "./wizard-steps";

interface SetupWizardProps {
  open: boolean;
  onClose: () => void;
}

/** Whose session it is or was: one that cannot be read for a moment must not take away what was entered. */
function useLastUser(now: SessionUser | undefined): SessionUser | undefined {
  const [last, setLast] = useState(now);
  if (now && now !== last) setLast(now);
  return now ?? last;
}

/**
 * The five steps that set up a profile. Neither a click outside nor Esc closes it before the fourth is done; a
 * smaller dialog than `components/ui` has, since it has a header of its own and no way out. Load it with next/dynamic.
 */
export function SetupWizard({ open, onClose }: SetupWizardProps) {
  const { data: session } = useSession();
  const user = useLastUser(session?.user);
  const popup = useRef<HTMLDivElement>(null);
  if (!user) return null;
  // Who is no longer logged in can save nothing here and must be able to leave.
  const closable = !session || user.completedStep >= LAST_STEP;
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && closable && onClose()}
      disablePointerDismissal={!closable}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup
            ref={popup}
            className={styles.popup}
            initialFocus={() => popup.current?.querySelector("h2") ?? true}
          >
            <Queries>
              <WizardSteps key={user.id} user={user} onClose={onClose} />
            </Queries>
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
