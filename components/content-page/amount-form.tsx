import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { CurrencyCode } from "@/lib/reference/currencies";
import { maximumChargeError, minimumCharge, minimumChargeError } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";
import { AmountField, useChosenAmount } from "@/components/common/amount-field";
import { PurchaseBar } from "./purchase-bar";
import styles from "./purchase.module.css";
import type { PurchasableAyni } from "./purchase-button";

interface AmountFormProps {
  ayni: PurchasableAyni;
  /** Price of an additional solidarity seat, in minor units. */
  seatAmount: number;
  disabled?: boolean;
  processing?: boolean;
  /** Shown between the amount and the button. */
  children?: ReactNode;
  /** `amount` is in minor units. */
  onSubmit: (amount: number) => void;
}

/** Returns an error text, or null if the amount may be paid. */
function findAmountError(amount: number, minimum: number, currency: CurrencyCode): string | null {
  if (Number.isNaN(amount)) return "Indica un importe válido";
  if (amount < minimum) return `El mínimo es ${formatMoney(minimum, currency)}`;
  const tooHighMessage = maximumChargeError(amount, currency);
  if (tooHighMessage) return tooHighMessage;
  const tooLowMessage = minimumChargeError(amount, currency);
  if (!tooLowMessage) return null;
  return minimum > 0 ? tooLowMessage : `${tooLowMessage}; o nada`;
}

/** Amount input for pay-what-you-want contents. */
export function AmountForm(props: AmountFormProps) {
  const { ayni, seatAmount, disabled = false, processing, children, onSubmit } = props;
  const minimum = ayni.minimumAmount ?? 0;
  const input = useRef<HTMLInputElement>(null);
  const chosen = useChosenAmount(ayni);
  const { currency, amount: ownAmount } = chosen;
  const [error, setError] = useState<string>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const isGiftAlone = ownAmount === 0 && seatAmount > 0;
    const nextError =
      findAmountError(ownAmount, minimum, currency) ??
      (isGiftAlone ? "Para regalar un lugar, aporta algo por el tuyo" : null);
    setError(nextError ?? undefined);
    if (nextError === null) onSubmit(ownAmount);
    // The button may be far from the field, in a bar.
    else input.current?.focus();
  }

  const hint =
    minimum > 0
      ? `Desde ${formatMoney(minimum, currency)}.`
      : `Lo que sientas, desde ${formatMoney(minimumCharge(currency), currency)}; también nada.`;
  return (
    <form noValidate className={styles.choice} onSubmit={handleSubmit}>
      <AmountField
        chosen={chosen}
        inputRef={input}
        hint={hint}
        error={error}
        disabled={disabled}
        onChoose={() => setError(undefined)}
      />
      {children}
      {seatAmount > 0 && ownAmount > 0 && (
        <p className={styles.total}>
          En total, {formatMoney(ownAmount + seatAmount, currency)} con el lugar solidario.
        </p>
      )}
      <PurchaseBar>
        <Button type="submit" size="l" fullWidth disabled={disabled} pending={processing}>
          {ayni.encuentros.length > 0 ? "Reservar mi lugar" : "Recibir con mi aporte"}
        </Button>
      </PurchaseBar>
    </form>
  );
}
