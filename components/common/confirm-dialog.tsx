"use client";

import { useState, type ReactNode } from "react";
import { FormMessage } from "./form-message";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  title: string;
  consequences: ReactNode;
  /** Extra inputs, such as a date. */
  children?: ReactNode;
  confirmLabel: string;
  /** While what would happen is not known yet. */
  confirmDisabled?: boolean;
  /** Names what stays as it is, where the action itself is to cancel something. */
  dismissLabel?: string;
  danger?: boolean;
  onConfirm: () => Promise<unknown>;
  /** Called with true after `onConfirm` succeeded, with false on cancel. */
  onClose: (done: boolean) => void;
}

/** Asks for confirmation of an action, naming its consequences; shows the error when it fails. */
export function ConfirmDialog({
  title,
  consequences,
  children,
  confirmLabel,
  confirmDisabled,
  dismissLabel = "Cancelar",
  danger,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [open, setOpen] = useState(true);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  function close(done: boolean) {
    setOpen(false);
    onClose(done);
  }

  async function confirm() {
    setPending(true);
    try {
      await onConfirm();
      close(true);
    } catch (thrown) {
      setError(errorMessage(thrown));
      setPending(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(nextOpen) => !nextOpen && !pending && close(false)}
      title={title}
      description={consequences}
    >
      <div className={styles.body}>
        {error && <FormMessage kind="error">{error}</FormMessage>}
        {children}
        <ButtonRow>
          <Button variant="secondary" onClick={() => close(false)}>
            {dismissLabel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            disabled={confirmDisabled}
            pending={pending}
            onClick={() => void confirm()}
          >
            {confirmLabel}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
