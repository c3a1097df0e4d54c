import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { listConditions, listOwnerConditions, type ConditionFacts } from "@/lib/orders/conditions/policy";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { OfferConditions } from "./offer-conditions";
import { OwnerConditions } from "./owner-conditions";
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

/** The box of what has to be known before paying, or before taking something free; for whoever has it, of what still holds. */
export function ConditionsBox({ facts, now, isPaid, isInPlan }: ConditionsBoxProps): ReactNode {
  const zone = facts.encuentros[0]?.timezone ?? DEFAULT_TIME_ZONE;
  const conditions = listConditions(facts, { now, zone });
  if (conditions.length === 0) return null;
  const ownerConditions = listOwnerConditions(facts);
  const hasOwnerLines = ownerConditions.length > 0;
  const isOfOrder = hasOwnerLines && ownerConditions.every(({ kind }) => kind === "return");
  return (
    <section
      aria-labelledby="before-paying"
      className={cx(styles.conditionsBox, !hasOwnerLines && styles.forNewcomers, isOfOrder && styles.ofOrder)}
      data-newcomers-room={hasOwnerLines ? undefined : ""}
    >
      <h2 id="before-paying" className={styles.either}>
        <span className={styles.forBuyers}>{isPaid ? "Antes de pagar" : "Antes de empezar"}</span>
        {isInPlan && <span className={styles.forMembers}>Antes de empezar</span>}
        {hasOwnerLines && <span className={styles.forOwners}>Lo que vale para ti</span>}
      </h2>
      <div className={styles.either}>
        <ViewerConditions facts={facts} zone={zone} now={now.toISOString()} isInPlan={isInPlan}>
          <OfferConditions conditions={conditions} isInPlan={isInPlan} />
        </ViewerConditions>
        {hasOwnerLines && <OwnerConditions conditions={ownerConditions} />}
      </div>
    </section>
  );
}
