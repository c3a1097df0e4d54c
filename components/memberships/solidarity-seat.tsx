import { Button } from "@/components/ui/button";
import { formatPeriodPrice } from "@/lib/orders/membership-plans/policy";
import type { PlanView } from "@/lib/orders/membership-plans/schema";
import type { JoinablePlan } from "./join-form";
import styles from "./plans-page.module.css";

interface SolidaritySeatProps {
  plan: JoinablePlan;
  solidarity: NonNullable<PlanView["solidarity"]>;
  disabled?: boolean;
  onAsk: () => void;
}

/** Offers a lower price to whoever needs it, without a reason. */
export function SolidaritySeat({
  plan,
  solidarity: { amount, isFull },
  disabled,
  onAsk,
}: SolidaritySeatProps) {
  const price = formatPeriodPrice({ ...plan, amount });
  if (isFull) return <p className={styles.state}>Ahora no queda ningún lugar solidario ({price}).</p>;
  return (
    <>
      <p className={styles.state}>
        ¿Ahora no puedes pagarla? Hay lugares solidarios: {price}, sin dar explicaciones.
      </p>
      <Button
        variant="secondary"
        fullWidth
        disabled={disabled}
        aria-label={`Pedir un lugar solidario: ${plan.name}`}
        onClick={onAsk}
      >
        Pedir un lugar solidario
      </Button>
    </>
  );
}
