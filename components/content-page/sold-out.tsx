import { Button } from "@/components/ui/button";
import { PurchaseBar } from "./purchase-bar";
import { describeFull, type PurchasableAyni } from "./purchase-button";
import styles from "./purchase.module.css";

interface SoldOutProps {
  ayni: Pick<PurchasableAyni, "memberSeats">;
  pending?: boolean;
  disabled?: boolean;
  onJoin?: () => void;
}

/** A full content, and the way into its waiting list. */
export function SoldOut({ ayni, pending, disabled, onJoin }: SoldOutProps) {
  return (
    <>
      <p className={styles.state}>{describeFull(ayni)}</p>
      <PurchaseBar>
        <Button size="l" fullWidth pending={pending} disabled={disabled} onClick={onJoin}>
          Avísame si se libera un lugar
        </Button>
      </PurchaseBar>
    </>
  );
}
