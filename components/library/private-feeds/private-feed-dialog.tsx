"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import styles from "./private-feed.module.css";

const DIALOG_TEXTS = {
  renew: {
    title: "¿Renovar tu enlace?",
    description: "El de ahora deja de funcionar en el acto. Tendrás que poner el nuevo donde lo uses.",
    confirmLabel: "Renovar el enlace",
  },
  end: {
    title: "¿Dejar de usar tu enlace?",
    description: "Deja de funcionar en el acto, donde lo hayas puesto. Puedes crear otro cuando quieras.",
    confirmLabel: "Dejar de usarlo",
  },
} as const;

interface PrivateFeedDialogProps {
  action: keyof typeof DIALOG_TEXTS;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Confirms renewing or ending a feed. Load it with next/dynamic. */
export function PrivateFeedDialog({ action, open, onOpenChange, onConfirm }: PrivateFeedDialogProps) {
  const { title, description, confirmLabel } = DIALOG_TEXTS[action];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <div className={styles.dialogActions}>
        <Button fullWidth onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button fullWidth variant="quiet" onClick={() => onOpenChange(false)}>
          Conservar la de ahora
        </Button>
      </div>
    </Dialog>
  );
}
