import { Button } from "@/components/ui/button";
import { ClockCounterClockwiseIcon } from "@/components/ui/later-icons";
import styles from "./recovery-banner.module.css";

export interface RecoveryNoticeProps {
  recovered: "restored" | "set-aside";
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers unsaved changes found in this browser. */
export function RecoveryNotice({ recovered, onRestore, onDiscard }: RecoveryNoticeProps) {
  return (
    <div className={styles.notice}>
      <ClockCounterClockwiseIcon size={22} />
      <p>
        {recovered === "restored"
          ? "Hemos recuperado cambios que no se habían guardado"
          : "Tu otra versión sigue guardada en este dispositivo"}
      </p>
      <div className={styles.buttons}>
        {recovered === "set-aside" && (
          <Button variant="secondary" size="s" onClick={onRestore}>
            Recuperarla
          </Button>
        )}
        <Button variant="quiet" size="s" onClick={onDiscard}>
          {recovered === "restored" ? "Descartarlos" : "Descartarla"}
        </Button>
      </div>
    </div>
  );
}
