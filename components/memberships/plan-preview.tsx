import { Button } from "@/components/ui/button";
import type { PlanSummary } from "@/lib/orders/membership-plans/schema";
import { TAXES_INCLUDED } from "@/lib/orders/tax/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { PlanOffer } from "./plan-offer";
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
      <p>Hoy abre {pluralize(opened, "enseñanza", "enseñanzas")}.</p>
      <PlanOffer
        plan={plan}
        sellerKind={null}
        taxNote={TAXES_INCLUDED}
        action={
          <Button size="l" fullWidth disabled>
            Unirme
          </Button>
        }
      />
    </section>
  );
}
