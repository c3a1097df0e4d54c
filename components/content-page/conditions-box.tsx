import type { ReactNode } from "react";
import { ConditionLines } from "@/components/common/condition-lines";
import { listConditions, type ConditionFacts } from "@/lib/orders/conditions/policy";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import { ViewerConditions } from "./viewer-conditions";
import styles from "./purchase.module.css";

interface ConditionsBoxProps {
  facts: ConditionFacts;
  /** Time of the page, at which its price was computed. */
  now: Date;
  isPaid: boolean;
}

/** The box of what has to be known before paying, or before taking something free. */
export function ConditionsBox({ facts, now, isPaid }: ConditionsBoxProps): ReactNode {
  const zone = facts.encuentros[0]?.timezone ?? DEFAULT_TIME_ZONE;
  const texts = listConditions(facts, { now, zone }).map(({ text }) => text);
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="before-paying" className={styles.conditionsBox}>
      <h2 id="before-paying">{isPaid ? "Antes de pagar" : "Antes de empezar"}</h2>
      <ViewerConditions facts={facts} zone={zone} now={now.toISOString()}>
        <ConditionLines texts={texts} />
      </ViewerConditions>
    </section>
  );
}
