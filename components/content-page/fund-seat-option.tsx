import { Checkbox } from "@/components/ui/checkbox";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import styles from "./purchase.module.css";
import type { PurchasableAyni } from "./purchase-button";

interface FundSeatOptionProps {
  ayni: PurchasableAyni;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Option to pay an additional solidarity seat. */
export function FundSeatOption({ ayni, checked, disabled, onChange }: FundSeatOptionProps) {
  const amount = ayni.seatPrice;
  if (amount === 0 || !isCurrencyCode(ayni.currency)) return null;
  return (
    <div className={styles.fundSeat}>
      <Checkbox
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        label={`Regala además un lugar solidario (+\u00a0${formatMoney(amount, ayni.currency)})`}
        aria-describedby="solidarity-seat"
      />
      <p id="solidarity-seat" className={styles.quiet}>
        Lo recibirá alguien que ahora no puede pagarlo, sin saber quién lo regala.
      </p>
    </div>
  );
}
