import { Button } from "@/components/ui/button";
import { ClockCounterClockwiseIcon } from "@/components/ui/icons";
import styles from "./recovery-banner.module.css";

interface RecoveredNoticeProps {
  recovered: "restored" | "aside" | null;
  onBringBack: () => void;
  onDiscard: () => void;
}

/** Says that something was found in the browser that the server has not. */
export function RecoveredNotice({ recovered, onBringBack, onDiscard }: RecoveredNoticeProps) {
  return (
    <div role="status" className={styles.status}>
      {recovered && (
        <div className={styles.notice}>
          <ClockCounterClockwiseIcon size={22} />
          <p>
            {recovered === "restored"
              ? "Hemos recuperado cambios que no se habían guardado"
              : "Tu otra versión sigue guardada en este dispositivo"}
          </p>
          <div className={styles.buttons}>
            {recovered === "aside" && (
              <Button variant="secondary" size="s" onClick={onBringBack}>
                Recuperarla
              </Button>
            )}
            <Button variant="quiet" size="s" onClick={onDiscard}>
              {recovered === "restored" ? "Descartarlos" : "Descartarla"}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
