"use client";

import { useState, type ReactNode } from "react";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messageOf } from "@/lib/platform/http/client";
import styles from "./confirm-dialog.module.css";

interface ConfirmDialogProps {
  title: string;
  /** What follows from it. */
  consequences: ReactNode;
  /** What is still to be said for it, such as a day. */
  children?: ReactNode;
  /** What the button that does it says. */
  label: string;
  danger?: boolean;
  act: () => Promise<unknown>;
  /** It was done, or is not wanted any more. */
  onClose: (done: boolean) => void;
}

/** Says what follows before something is done to somebody. */
export function ConfirmDialog({
  title,
  consequences,
  children,
  label,
  danger,
  act,
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
      await act();
      close(true);
    } catch (thrown) {
      setError(messageOf(thrown));
      setPending(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && !pending && close(false)}
      title={title}
      description={consequences}
    >
      <div className={styles.body}>
        {error && <FormNotice kind="error">{error}</FormNotice>}
        {children}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => close(false)}>
            Cancelar
          </Button>
          <Button variant={danger ? "danger" : "primary"} pending={pending} onClick={() => void confirm()}>
            {label}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
