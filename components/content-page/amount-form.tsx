import { useState, type FormEvent } from "react";
import { parsePrice } from "@/components/common/parse-price";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { isCurrencyCode, minorUnitFactor, type CurrencyCode } from "@/lib/reference/currencies";
import { minimumCharge, minimumChargeError } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";
import styles from "./purchase.module.css";
import type { PurchasableAyni } from "./purchase-button";

interface AmountFormProps {
  ayni: PurchasableAyni;
  /** Price of an additional solidarity seat, in minor units. */
  seatAmount: number;
  processing: boolean;
  /** `amount` is in minor units. */
  onSubmit: (amount: number) => void;
}

const formatAmountInput = (amount: number, currency: CurrencyCode) =>
  (amount / minorUnitFactor(currency)).toLocaleString("es", { useGrouping: false });

/** Amount input for pay-what-you-want contents. */
export function AmountForm({ ayni, seatAmount, processing, onSubmit }: AmountFormProps) {
  const currency = isCurrencyCode(ayni.currency) ? ayni.currency : "EUR";
  const minimum = ayni.minimumAmount ?? 0;
  const [text, setText] = useState(formatAmountInput(ayni.suggestedAmount ?? ayni.amount, currency));
  const [error, setError] = useState<string>();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const amount = parsePrice(text, currency);
    if (Number.isNaN(amount)) return setError("Indica un importe válido");
    if (amount < minimum) return setError(`El mínimo es ${formatMoney(minimum, currency)}`);
    const tooLowMessage = minimumChargeError(amount, currency);
    if (tooLowMessage) return setError(minimum > 0 ? tooLowMessage : `${tooLowMessage}; o nada`);
    if (amount === 0 && seatAmount > 0) return setError("Para regalar un lugar, aporta algo por el tuyo");
    setError(undefined);
    onSubmit(amount);
  }

  const ownAmount = parsePrice(text, currency);
  const hint =
    minimum > 0
      ? `Desde ${formatMoney(minimum, currency)}.`
      : `Lo que sientas, desde ${formatMoney(minimumCharge(currency), currency)}; también nada.`;
  return (
    <form noValidate className={styles.choice} onSubmit={handleSubmit}>
      <Field label={`Tu aporte (${currency})`} hint={hint} error={error}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {seatAmount > 0 && ownAmount > 0 && (
        <p className={styles.total}>
          En total, {formatMoney(ownAmount + seatAmount, currency)} con el lugar solidario.
        </p>
      )}
      <Button type="submit" size="l" fullWidth pending={processing}>
        {ayni.encuentros.length > 0 ? "Reservar mi lugar" : "Recibir con mi aporte"}
      </Button>
    </form>
  );
}
