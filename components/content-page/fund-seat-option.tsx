import { Checkbox } from "@/components/ui/checkbox";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { calculateSeatPrice } from "@/lib/orders/pricing";
import { PurchaseSlot } from "./purchase-slot";
import { PURCHASE_SLOTS } from "./purchase-slots";
import styles from "./purchase.module.css";
import type { PurchasableAyni } from "./purchase-button";

interface FundSeatOptionProps {
  ayni: PurchasableAyni;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Option to pay an additional solidarity seat. */
export function FundSeatOption({ ayni, checked, onChange }: FundSeatOptionProps) {
  const amount = calculateSeatPrice(ayni);
  if (amount === 0 || !isCurrencyCode(ayni.currency)) return null;
  return (
    <PurchaseSlot id={PURCHASE_SLOTS.before}>
      <div className={styles.fundSeat}>
        <Checkbox
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          label={`Regala además un lugar solidario (+ ${formatMoney(amount, ayni.currency)})`}
          aria-describedby="solidarity-seat"
        />
        <p id="solidarity-seat" className={styles.quiet}>
          Lo recibirá alguien que ahora no puede pagarlo, sin saber quién lo regala.
        </p>
      </div>
    </PurchaseSlot>
  );
}
