import { formatPlanPrice } from "@/lib/orders/membership-plans/policy";
import type { PlanSummary } from "@/lib/orders/membership-plans/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import styles from "./offered-plans.module.css";

interface PlanPreviewProps {
  plan: PlanSummary;
  /** Contents that it opens today. */
  opened: number;
}

/** A membership as it will be on its page, before it is saved. */
export function PlanPreview({ plan, opened }: PlanPreviewProps) {
  const { name, description } = plan;
  return (
    <section aria-label="Así se verá" className={styles.preview}>
      <p className={styles.quiet}>Así se verá</p>
      <p className={styles.name}>{name || "Sin nombre todavía"}</p>
      {description && <p className={styles.description}>{description}</p>}
      <p className={styles.price}>{formatPlanPrice(plan)}</p>
      <p>Hoy abre {pluralize(opened, "enseñanza", "enseñanzas")}.</p>
    </section>
  );
}
