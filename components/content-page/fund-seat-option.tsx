import { Checkbox } from "@/components/ui/checkbox";
import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { placePrice } from "@/lib/orders/money";
import { PanelSlot } from "./purchase-slot";
import { PANEL_SLOTS } from "../ayni/panel-slots";
import styles from "./purchase.module.css";
import type { Purchasable } from "./purchase-button";

interface PlaceChoiceProps {
  ayni: Purchasable;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers to pay a place for somebody else too. */
export function PlaceChoice({ ayni, checked, onChange }: PlaceChoiceProps) {
  const amount = placePrice(ayni);
  if (amount === 0 || !isCurrencyCode(ayni.currency)) return null;
  return (
    <PanelSlot id={PANEL_SLOTS.before}>
      <div className={styles.place}>
        <Checkbox
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
          label={`Regala además un lugar solidario (+ ${formatMoney(amount, ayni.currency)})`}
          aria-describedby="solidarity-place"
        />
        <p id="solidarity-place" className={styles.quiet}>
          Lo recibirá alguien que ahora no puede pagarlo, sin saber quién lo regala.
        </p>
      </div>
    </PanelSlot>
  );
}
