import { Button } from "@/components/ui/button";
import styles from "./purchase.module.css";

interface SeatRequestPromptProps {
  pending?: boolean;
  disabled?: boolean;
  onRequest?: () => void;
}

export function SeatRequestPrompt({ pending, disabled, onRequest }: SeatRequestPromptProps) {
  return (
    <div className={styles.seatRequest}>
      <p>¿No puedes pagarlo ahora?</p>
      <Button variant="quiet" size="s" pending={pending} disabled={disabled} onClick={onRequest}>
        Pide un lugar solidario
      </Button>
    </div>
  );
}
