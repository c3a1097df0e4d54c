import { useState, type FormEvent } from "react";
import { parsePrice } from "@/components/crear/price-text";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { isCurrencyCode, minorUnits, type CurrencyCode } from "@/lib/catalogue/currencies";
import { formatMoney } from "@/lib/catalogue/money";
import styles from "./purchase.module.css";
import type { Purchasable } from "./purchase-view";

interface AmountChoiceProps {
  ayni: Purchasable;
  processing: boolean;
  /** Told the amount in minor units. */
  onChoose: (amount: number) => void;
}

const written = (amount: number, currency: CurrencyCode) =>
  (amount / minorUnits(currency)).toLocaleString("es", { useGrouping: false });

/** How much one gives, where the Master lets the person choose. */
export function AmountChoice({ ayni, processing, onChoose }: AmountChoiceProps) {
  const currency = isCurrencyCode(ayni.currency) ? ayni.currency : "EUR";
  const minimum = ayni.minimumAmount ?? 0;
  const [text, setText] = useState(written(ayni.suggestedAmount ?? ayni.amount, currency));
  const [error, setError] = useState<string>();

  function choose(event: FormEvent) {
    event.preventDefault();
    const amount = parsePrice(text, currency);
    if (Number.isNaN(amount)) return setError("Indica un importe válido");
    if (amount < minimum) return setError(`El mínimo es ${formatMoney(minimum, currency)}`);
    setError(undefined);
    onChoose(amount);
  }

  const hint = minimum > 0 ? `Desde ${formatMoney(minimum, currency)}.` : "Lo que sientas; también nada.";
  return (
    <form noValidate className={styles.choice} onSubmit={choose}>
      <Field label={`Tu aporte (${currency})`} hint={hint} error={error}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" size="l" wide pending={processing}>
        {ayni.encuentros.length > 0 ? "Reservar mi lugar" : "Recibir con mi aporte"}
      </Button>
    </form>
  );
}
