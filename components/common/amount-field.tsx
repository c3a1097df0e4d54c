"use client";

import { useState, type RefObject } from "react";
import { parsePrice } from "./parse-price";
import { ChipButton } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { CURRENCIES, isCurrencyCode, minorUnitFactor, type CurrencyCode } from "@/lib/reference/currencies";
import { minimumCharge } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";
import { listSuggestedAmounts, type Pricing } from "@/lib/orders/pricing";
import styles from "./amount-field.module.css";

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

export type ChosenAmount = {
  currency: CurrencyCode;
  /** Listed amounts to choose from. */
  suggested: number[];
  text: string;
  setText: (text: string) => void;
  /** In minor units; NaN if it is malformed. */
  amount: number;
};

/** The amount that somebody chooses to pay; the suggested one at first. */
export function useChosenAmount(pricing: Pricing & { currency: string }): ChosenAmount {
  const currency = isCurrencyCode(pricing.currency) ? pricing.currency : "EUR";
  const [text, setText] = useState(formatAmountInput(pricing.suggestedAmount ?? pricing.amount, currency));
  const suggested = listSuggestedAmounts(pricing, minimumCharge(currency));
  return { currency, suggested, text, setText, amount: parsePrice(text, currency) };
}

interface AmountFieldProps {
  chosen: ChosenAmount;
  inputRef: RefObject<HTMLInputElement | null>;
  hint: string;
  error: string | undefined;
  disabled?: boolean;
  /** Called when one of the suggested amounts is chosen. */
  onChoose: () => void;
}

/** The suggested amounts, and an input for any other. */
export function AmountField({ chosen, inputRef, hint, error, disabled = false, onChoose }: AmountFieldProps) {
  const { currency, suggested, text, setText, amount } = chosen;

  function choose(next: number) {
    setText(formatAmountInput(next, currency));
    onChoose();
  }

  function handleOther() {
    setText("");
    inputRef.current?.focus();
  }

  return (
    <>
      {suggested.length > 0 && (
        <SuggestedAmounts
          amounts={suggested}
          chosen={amount}
          currency={currency}
          disabled={disabled}
          onChoose={choose}
          onOther={handleOther}
        />
      )}
      <Field label={`Tu aporte (${currency})`} hint={hint} error={error}>
        <TextInput
          ref={inputRef}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          disabled={disabled}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => !Number.isNaN(amount) && setText(formatAmountInput(amount, currency))}
        />
      </Field>
    </>
  );
}
