"use client";

import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { MasterCard } from "@/lib/content/ayni/schema";
import styles from "./preview-sheet.module.css";
import { Checklist } from "../steps/checklist";
import { Preview } from "./card-preview";

interface CardSheetProps {
  master: MasterCard | null;
  onPage: () => void;
  onClose: () => void;
}

/** The card and what is missing, where there is no room for them beside the form. */
export function CardSheet({ master, onPage, onClose }: CardSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Vista previa"
      footer={
        <Button variant="secondary" wide onClick={onPage}>
          Ver la página completa
        </Button>
      }
    >
      <div className={styles.body}>
        <Preview master={master} />
        <Checklist onChoose={onClose} />
      </div>
    </Sheet>
  );
}
