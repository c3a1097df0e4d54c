import type { ReactNode } from "react";
import { listConditions, type ConditionFacts } from "@/lib/orders/conditions/policy";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { OfferConditions } from "./offer-conditions";
import { ViewerConditions } from "./viewer-conditions";
import styles from "./purchase.module.css";

interface ConditionsBoxProps {
  facts: ConditionFacts;
  /** Time of the page, at which its price was computed. */
  now: Date;
  isPaid: boolean;
  /** A membership opens it. */
  isInPlan: boolean;
}

/** The box of what has to be known before paying, or before taking something free. */
export function ConditionsBox({ facts, now, isPaid, isInPlan }: ConditionsBoxProps): ReactNode {
  const zone = facts.encuentros[0]?.timezone ?? DEFAULT_TIME_ZONE;
  const conditions = listConditions(facts, { now, zone });
  if (conditions.length === 0) return null;
  return (
    <section aria-labelledby="before-paying" className={styles.conditionsBox}>
      <h2 id="before-paying" className={styles.either}>
        <span className={styles.forBuyers}>{isPaid ? "Antes de pagar" : "Antes de empezar"}</span>
        {isInPlan && <span className={styles.forMembers}>Antes de empezar</span>}
      </h2>
      <ViewerConditions facts={facts} zone={zone} now={now.toISOString()} isInPlan={isInPlan}>
        <OfferConditions conditions={conditions} isInPlan={isInPlan} />
      </ViewerConditions>
    </section>
  );
}
