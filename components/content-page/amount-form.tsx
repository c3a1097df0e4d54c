import { useState, type FormEvent } from "react";
import { parsePrice } from "@/components/common/parse-price";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { isCurrencyCode, minorUnits, type CurrencyCode } from "@/lib/reference/currencies";
import { leastAmount, tooLittle } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";
import styles from "./purchase.module.css";
import type { Purchasable } from "./purchase-button";

interface AmountChoiceProps {
  ayni: Purchasable;
  /** What is paid beside it for somebody else's place. */
  placeAmount: number;
  processing: boolean;
  /** Told the amount in minor units. */
  onChoose: (amount: number) => void;
}

const written = (amount: number, currency: CurrencyCode) =>
  (amount / minorUnits(currency)).toLocaleString("es", { useGrouping: false });

/** How much one gives, where the Master lets the person choose. */
export function AmountChoice({ ayni, placeAmount, processing, onChoose }: AmountChoiceProps) {
  const currency = isCurrencyCode(ayni.currency) ? ayni.currency : "EUR";
  const minimum = ayni.minimumAmount ?? 0;
  const [text, setText] = useState(written(ayni.suggestedAmount ?? ayni.amount, currency));
  const [error, setError] = useState<string>();

  function choose(event: FormEvent) {
    event.preventDefault();
    const amount = parsePrice(text, currency);
    if (Number.isNaN(amount)) return setError("Indica un importe válido");
    if (amount < minimum) return setError(`El mínimo es ${formatMoney(minimum, currency)}`);
    const low = tooLittle(amount, currency);
    if (low) return setError(minimum > 0 ? low : `${low}; o nada`);
    if (amount === 0 && placeAmount > 0) return setError("Para regalar un lugar, aporta algo por el tuyo");
    setError(undefined);
    onChoose(amount);
  }

  const own = parsePrice(text, currency);
  const hint =
    minimum > 0
      ? `Desde ${formatMoney(minimum, currency)}.`
      : `Lo que sientas, desde ${formatMoney(leastAmount(currency), currency)}; también nada.`;
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
      {placeAmount > 0 && own > 0 && (
        <p className={styles.total}>
          En total, {formatMoney(own + placeAmount, currency)} con el lugar solidario.
        </p>
      )}
      <Button type="submit" size="l" wide pending={processing}>
        {ayni.encuentros.length > 0 ? "Reservar mi lugar" : "Recibir con mi aporte"}
      </Button>
    </form>
  );
}
