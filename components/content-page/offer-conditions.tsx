import list from "@/components/common/condition-lines.module.css";
import type { Condition } from "@/lib/orders/conditions/policy";
import { cx } from "@/components/ui/cx";
import styles from "./purchase.module.css";

interface OfferConditionsProps {
  conditions: readonly Condition[];
  /** A membership opens it. */
  isInPlan: boolean;
}

const BY_MEMBERSHIP = "Lo abre tu membresía: no lo pagas aparte.";

/** The lines of an offer. Rights of a purchase give way in their room to whoever has it by a membership. */
export function OfferConditions({ conditions, isInPlan }: OfferConditionsProps) {
  return (
    <ul role="list" className={cx(list.list, styles.forNewcomers)} data-newcomers-room="">
      {conditions.map(({ kind, text }) =>
        kind === "return" && isInPlan ? (
          <li key={kind} className={styles.either}>
            <span className={styles.forBuyers}>{text}</span>
            <span className={styles.forMembers}>{BY_MEMBERSHIP}</span>
          </li>
        ) : (
          <li key={kind} className={kind === "seller" ? styles.forBuyers : undefined}>
            {text}
          </li>
        ),
      )}
    </ul>
  );
}
