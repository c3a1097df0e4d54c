"use client";

import { useRoom } from "@/components/room/stage/room-context";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import styles from "./dialogs.module.css";
import { SHORTCUTS } from "./use-shortcuts";

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { areShortcutsOn, setShortcutsOn } = useRoom();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Atajos de teclado">
      <div className={styles.content}>
        <Checkbox
          label="Usar atajos de una tecla (nunca mientras escribes)"
          checked={areShortcutsOn}
          onChange={({ target }) => setShortcutsOn(target.checked)}
        />
        <dl className={styles.shortcuts}>
          {SHORTCUTS.map(({ key, label }) => (
            <div key={key}>
              <dt>
                <kbd>{key.toUpperCase()}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
          <div>
            <dt>
              <kbd>Esc</kbd>
            </dt>
            <dd>Cerrar el panel o el diálogo</dd>
          </div>
        </dl>
      </div>
    </Dialog>
  );
}
