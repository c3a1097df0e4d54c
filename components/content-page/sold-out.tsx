import { Button } from "@/components/ui/button";
import { PurchaseBar } from "./purchase-bar";
import styles from "./purchase.module.css";

interface SoldOutProps {
  pending?: boolean;
  disabled?: boolean;
  onJoin?: () => void;
}

/** A full content, and the way into its waiting list. */
export function SoldOut({ pending, disabled, onJoin }: SoldOutProps) {
  return (
    <>
      <p className={styles.state}>Ya no quedan lugares.</p>
      <PurchaseBar>
        <Button size="l" fullWidth pending={pending} disabled={disabled} onClick={onJoin}>
          Avísame si se libera un lugar
        </Button>
      </PurchaseBar>
    </>
  );
}
