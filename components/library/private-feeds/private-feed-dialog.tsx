"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import styles from "./private-feed.module.css";

const DIALOG_TEXTS = {
  renew: {
    title: "¿Renovar tu dirección?",
    description: "La de ahora deja de funcionar en el acto. Tendrás que poner la nueva donde la uses.",
    confirmLabel: "Renovar la dirección",
  },
  end: {
    title: "¿Dejar de usar tu dirección?",
    description: "Deja de funcionar en el acto, donde la hayas puesto. Puedes crear otra cuando quieras.",
    confirmLabel: "Dejar de usarla",
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
