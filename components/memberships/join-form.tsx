"use client";

import { useRef, useState, type FormEvent } from "react";
import { AmountField, type ChosenAmount } from "@/components/common/amount-field";
import { Button } from "@/components/ui/button";
import { findChosenAmountError } from "@/lib/orders/membership-plans/policy";
import type { PlanView } from "@/lib/orders/membership-plans/schema";
import { maximumChargeError } from "@/lib/reference/minimum-charges";
import { formatMoney } from "@/lib/reference/money";
import { NextCharge } from "./next-charge";
import styles from "./plans-page.module.css";

export type JoinablePlan = Omit<PlanView, "opened" | "items">;

interface JoinFormProps {
  plan: JoinablePlan;
  chosen: ChosenAmount;
  disabled?: boolean;
  processing?: boolean;
  /** `chosenAmount` is in minor units where the member chooses. */
  onJoin?: (chosenAmount?: number) => void;
}

interface JoinButtonProps extends Pick<JoinFormProps, "disabled" | "processing"> {
  name: string;
  onClick?: () => void;
}

function JoinButton({ name, disabled, processing, onClick }: JoinButtonProps) {
  return (
    <Button
      type={onClick ? "button" : "submit"}
      size="l"
      fullWidth
      disabled={disabled}
      pending={processing}
      aria-label={`Unirme: ${name}`}
      onClick={onClick}
    >
      Unirme
    </Button>
  );
}

function AmountJoinForm({
  plan,
  minimum,
  chosen,
  disabled,
  processing,
  onJoin,
}: JoinFormProps & { minimum: number }) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const { amount, currency } = chosen;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const nextError = Number.isNaN(amount)
      ? "Indica un importe válido"
      : (maximumChargeError(amount, currency) ?? findChosenAmountError(plan, amount));
    setError(nextError ?? undefined);
    if (nextError === null) onJoin?.(amount);
    else input.current?.focus();
  }

  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <AmountField
        chosen={chosen}
        inputRef={input}
        hint={`Lo que sientas, desde ${formatMoney(minimum, currency)}. Es lo mismo en cada cobro.`}
        error={error}
        disabled={disabled}
        onChoose={() => setError(undefined)}
      />
      <JoinButton name={plan.name} disabled={disabled} processing={processing} />
      <NextCharge interval={plan.interval} />
    </form>
  );
}

/** The button that joins a membership, with the amount where the member chooses it. */
export function JoinForm(props: JoinFormProps) {
  const { plan, disabled, processing, onJoin } = props;
  if (plan.isFull)
    return <p className={styles.state}>Está completa. Podrás unirte cuando alguien deje su lugar.</p>;
  if (plan.minimum !== null) return <AmountJoinForm {...props} minimum={plan.minimum} />;
  return (
    <>
      <JoinButton name={plan.name} disabled={disabled} processing={processing} onClick={() => onJoin?.()} />
      <NextCharge interval={plan.interval} />
    </>
  );
}
