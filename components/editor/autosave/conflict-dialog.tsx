"use client";

import { useState } from "react";
import { FormMessage } from "@/components/common/form-message";
import { Button } from "@/components/ui/button";
import { ButtonRow } from "@/components/ui/button-row";
import { Dialog } from "@/components/ui/dialog";
import { errorMessage } from "@/lib/platform/http/client";
import styles from "./conflict-dialog.module.css";

interface ConflictDialogProps {
  /** Opens the newer version; this one stays in the browser. */
  onOpenOtherVersion: () => void;
  /** Replaces the newer version with this one. */
  onOverwrite: () => Promise<unknown>;
}

/** Asks which version to keep after the content was saved elsewhere. */
export function ConflictDialog({ onOpenOtherVersion, onOverwrite }: ConflictDialogProps) {
  const [open, setOpen] = useState(true);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function overwrite() {
    setPending(true);
    try {
      await onOverwrite();
    } catch (thrown) {
      setError(errorMessage(thrown));
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
        {error && <FormMessage kind="error">{error}</FormMessage>}
        <ButtonRow>
          <Button variant="secondary" pending={pending} onClick={() => void overwrite()}>
            Guardar la mía
          </Button>
          <Button onClick={onOpenOtherVersion}>Ver esa versión</Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
