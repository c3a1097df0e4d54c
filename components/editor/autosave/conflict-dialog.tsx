"use client";

import { useState } from "react";
import { FormNotice } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { messageOf } from "@/lib/platform/http/client";
import styles from "../../ui/button-row.module.css";

interface ConflictDialogProps {
  /** Opens the version that was saved elsewhere; the one here stays in the browser. */
  onSeeOther: () => void;
  /** Saves the version here in its stead. */
  onKeepMine: () => Promise<unknown>;
}

/** Two editors of one content: somebody has to say which version stands. */
export function ConflictDialog({ onSeeOther, onKeepMine }: ConflictDialogProps) {
  const [open, setOpen] = useState(true);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function keepMine() {
    setPending(true);
    try {
      await onKeepMine();
    } catch (thrown) {
      setError(messageOf(thrown));
      setPending(false);
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      closeOnOutsideClick={false}
      title="Este Ayni se ha guardado en otra pestaña o dispositivo"
      description="Hemos dejado de guardar aquí para no perder nada. Si ves la otra versión, la tuya se queda en este dispositivo y podrás recuperarla."
    >
      <div className={styles.body}>
        {error && <FormNotice kind="error">{error}</FormNotice>}
        <div className={styles.actions}>
          <Button variant="secondary" pending={pending} onClick={() => void keepMine()}>
            Guardar la mía
          </Button>
          <Button onClick={onSeeOther}>Ver esa versión</Button>
        </div>
      </div>
    </Dialog>
  );
}
