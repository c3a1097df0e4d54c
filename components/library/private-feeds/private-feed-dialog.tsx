"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import styles from "./private-feed.module.css";

const WORDS = {
  renew: {
    title: "¿Renovar tu dirección?",
    description: "La de ahora deja de funcionar en el acto. Tendrás que poner la nueva donde la uses.",
    confirm: "Renovar la dirección",
  },
  end: {
    title: "¿Dejar de usar tu dirección?",
    description: "Deja de funcionar en el acto, donde la hayas puesto. Puedes crear otra cuando quieras.",
    confirm: "Dejar de usarla",
  },
} as const;

interface PrivateFeedDialogProps {
  what: keyof typeof WORDS;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Says what stops working. Load it with next/dynamic. */
export function PrivateFeedDialog({ what, open, onOpenChange, onConfirm }: PrivateFeedDialogProps) {
  const { title, description, confirm } = WORDS[what];
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <div className={styles.answers}>
        <Button wide onClick={onConfirm}>
          {confirm}
        </Button>
        <Button wide variant="quiet" onClick={() => onOpenChange(false)}>
          Conservar la de ahora
        </Button>
      </div>
    </Dialog>
  );
}
