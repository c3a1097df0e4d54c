"use client";

import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { MasterCardView } from "@/lib/content/ayni/schema";
import styles from "./preview-sheet.module.css";
import type { Saver } from "@/components/editor/autosave/saver";
import { Checklist } from "@/components/editor/steps/checklist";
import { CardPreview } from "./card-preview";

interface PreviewSheetProps {
  saver: Saver;
  master: MasterCardView | null;
  onOpenPage: () => void;
  onClose: () => void;
}

/** Card and checklist for narrow screens. */
export function PreviewSheet({ saver, master, onOpenPage, onClose }: PreviewSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Vista previa"
      footer={
        <Button variant="secondary" fullWidth onClick={onOpenPage}>
          Ver la página completa
        </Button>
      }
    >
      <div className={styles.body}>
        <CardPreview master={master} />
        <Checklist saver={saver} onNavigate={onClose} />
      </div>
    </Sheet>
  );
}
