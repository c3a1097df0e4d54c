"use client";

import { useState } from "react";
import { useViewerZone } from "@/components/common/use-viewer-zone";
import { useRoom } from "@/components/room/stage/room-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { formatTime } from "@/lib/platform/time/format";
import styles from "./dialogs.module.css";

/** Asks the Master whether to leave alone, or to end the encuentro for all. */
export function EndDialog({ onClose }: { onClose: () => void }) {
  const { session, view, act } = useRoom();
  const zone = useViewerZone() ?? view.timezone;
  const [isEnding, setEnding] = useState(false);

  async function endForAll(): Promise<void> {
    setEnding(true);
    if (!(await act({ type: "end" }))) setEnding(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Salir de la sala"
      description={`Si sales, los demás pueden seguir y tú volver. Si lo terminas, la sala se cierra para todo el grupo; hasta las ${formatTime(view.endsAt, zone)} puedes volver a abrirla.`}
    >
      <div className={styles.content}>
        <Button fullWidth onClick={() => void session.leave()}>
          Salir y dejar la sala abierta
        </Button>
        <Button fullWidth variant="danger" pending={isEnding} onClick={() => void endForAll()}>
          Terminar el encuentro para todos
        </Button>
      </div>
    </Dialog>
  );
}
