import { createDateFormatters } from "@/components/common/date-formatters";
import { Badge } from "@/components/ui/badge";
import type { BankDetailsState } from "@/lib/payouts/bank-details/schema";
import styles from "./payout-account-cell.module.css";

interface PayoutAccountCellProps {
  bankDetails: BankDetailsState;
  timeZone: string;
}

/** The masked account of a Master, or what is missing. */
export function PayoutAccountCell({ bankDetails: { account, heldUntil }, timeZone }: PayoutAccountCellProps) {
  const { formatMinute } = createDateFormatters(timeZone);
  return (
    <div className={styles.cell}>
      {account === null && heldUntil === null && <Badge tone="error">Falta la cuenta</Badge>}
      {account !== null && <span className={styles.account}>{account}</span>}
      {heldUntil !== null && (
        <span className={styles.note}>
          {account === null ? "En espera hasta" : "Cambia de cuenta"} el {formatMinute(heldUntil)}
        </span>
      )}
    </div>
  );
}
