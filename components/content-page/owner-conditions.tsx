import list from "@/components/common/condition-lines.module.css";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import type { Condition } from "@/lib/orders/conditions/policy";
import { routes } from "@/lib/platform/routes";
import styles from "./purchase.module.css";

/** The lines for whoever has the content, which take the room of the buyer's: nothing moves when that is known. */
export const OwnerConditions = ({ conditions }: { conditions: readonly Condition[] }) => (
  <ul role="list" className={cx(list.list, styles.forOwners)}>
    {conditions.map(({ kind, text }) => (
      <li key={kind} className={kind === "return" ? styles.ofOrder : undefined}>
        {kind === "return" ? (
          <Link href={routes.orders()} className={styles.conditionLink}>
            {text}
          </Link>
        ) : (
          text
        )}
      </li>
    ))}
  </ul>
);
