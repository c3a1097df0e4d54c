import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { PurchaseBar } from "./purchase-bar";
import styles from "./purchase.module.css";

interface SoldOutProps {
  /** Instead of that no seats are left. */
  children?: ReactNode;
  label?: string;
  leaving?: boolean;
  pending?: boolean;
  disabled?: boolean;
  onClick?: () => void;
}

/** The waiting list of a full content: of the same size for visitors, while loading, and for who waits. */
export function SoldOut({ children, label, leaving, pending, disabled, onClick }: SoldOutProps) {
  return (
    <>
      <p className={styles.state}>{children ?? "Ya no quedan lugares."}</p>
      <PurchaseBar>
        <Button
          size="l"
          fullWidth
          variant={leaving ? "secondary" : undefined}
          pending={pending}
          disabled={disabled}
          onClick={onClick}
        >
          {label ?? "Avísame si se libera un lugar"}
        </Button>
      </PurchaseBar>
    </>
  );
}
