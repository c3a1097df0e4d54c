import { Button } from "@/components/ui/button";
import { formatPeriodPrice } from "@/lib/orders/membership-plans/policy";
import type { JoinablePlan } from "./join-form";
import styles from "./plans-page.module.css";

interface SolidaritySeatProps {
  plan: JoinablePlan;
  disabled?: boolean;
  onAsk?: () => void;
}

/** Offers a lower price to whoever needs it, without a reason; nothing where the membership has none. */
export function SolidaritySeat({ plan, disabled, onAsk }: SolidaritySeatProps) {
  if (plan.solidarity === null || plan.isFull) return null;
  const { amount, isFull } = plan.solidarity;
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
