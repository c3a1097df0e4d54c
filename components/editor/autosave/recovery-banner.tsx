import { Button } from "@/components/ui/button";
import { ClockCounterClockwiseIcon } from "@/components/ui/icons";
import styles from "./recovery-banner.module.css";

interface RecoveryBannerProps {
  recovered: "restored" | "set-aside" | null;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers unsaved changes found in this browser. */
export function RecoveryBanner({ recovered, onRestore, onDiscard }: RecoveryBannerProps) {
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
      )}
    </div>
  );
}
