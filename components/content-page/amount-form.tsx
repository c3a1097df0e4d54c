import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { parsePrice } from "@/components/common/parse-price";
import { Button } from "@/components/ui/button";
import { ChipButton } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { CURRENCIES, isCurrencyCode, minorUnitFactor, type CurrencyCode } from "@/lib/reference/currencies";
import { minimumCharge, minimumChargeError } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";
import { listSuggestedAmounts } from "@/lib/orders/pricing";
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

/** "60.000", "12,50". */
function formatAmountInput(amount: number, currency: CurrencyCode): string {
  const isWhole = amount % minorUnitFactor(currency) === 0;
  return (amount / minorUnitFactor(currency)).toLocaleString("es-ES", {
    useGrouping: "always",
    minimumFractionDigits: isWhole ? 0 : CURRENCIES[currency].digits,
  });
}

interface SuggestedAmountsProps {
  amounts: number[];
  /** NaN if it is malformed. */
  chosen: number;
  currency: CurrencyCode;
  disabled: boolean;
  onChoose: (amount: number) => void;
  onOther: () => void;
}

function SuggestedAmounts({ amounts, chosen, currency, disabled, onChoose, onOther }: SuggestedAmountsProps) {
  return (
    <div role="group" aria-label="Aportes sugeridos" className={styles.suggested}>
      {amounts.map((amount) => (
        <ChipButton
          key={amount}
          selected={amount === chosen}
          disabled={disabled}
          onClick={() => onChoose(amount)}
        >
          {formatMoney(amount, currency)}
        </ChipButton>
      ))}
      <ChipButton selected={!amounts.includes(chosen)} disabled={disabled} onClick={onOther}>
        Otro
      </ChipButton>
    </div>
  );
}

/** Returns an error text, or null if the amount may be paid. */
function findAmountError(amount: number, minimum: number, currency: CurrencyCode): string | null {
  if (Number.isNaN(amount)) return "Indica un importe válido";
  if (amount < minimum) return `El mínimo es ${formatMoney(minimum, currency)}`;
  const tooLowMessage = minimumChargeError(amount, currency);
  if (!tooLowMessage) return null;
  return minimum > 0 ? tooLowMessage : `${tooLowMessage}; o nada`;
}

/** Amount input for pay-what-you-want contents. */
export function AmountForm(props: AmountFormProps) {
  const { ayni, seatAmount, disabled = false, processing, children, onSubmit } = props;
  const currency = isCurrencyCode(ayni.currency) ? ayni.currency : "EUR";
  const minimum = ayni.minimumAmount ?? 0;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(formatAmountInput(ayni.suggestedAmount ?? ayni.amount, currency));
  const [error, setError] = useState<string>();
  const ownAmount = parsePrice(text, currency);
  const suggestedAmounts = listSuggestedAmounts(ayni, minimumCharge(currency));

  function choose(amount: number) {
    setText(formatAmountInput(amount, currency));
    setError(undefined);
  }

  function handleOther() {
    setText("");
    input.current?.focus();
  }

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
      {suggestedAmounts.length > 0 && (
        <SuggestedAmounts
          amounts={suggestedAmounts}
          chosen={ownAmount}
          currency={currency}
          disabled={disabled}
          onChoose={choose}
          onOther={handleOther}
        />
      )}
      <Field label={`Tu aporte (${currency})`} hint={hint} error={error}>
        <TextInput
          ref={input}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          disabled={disabled}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => !Number.isNaN(ownAmount) && setText(formatAmountInput(ownAmount, currency))}
        />
      </Field>
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
