import { TaxNote } from "@/components/common/tax-note";
import type { MasterPlansView, PlanView } from "@/lib/orders/membership-plans/schema";
import { JoinAction } from "./join-action";
import { PlanOffer } from "./plan-offer";
import styles from "./plans-page.module.css";

interface PlanPanelProps extends Pick<MasterPlansView, "master" | "sellerKind"> {
  plan: PlanView;
}

/** A membership that can be joined, on its page. */
export function PlanPanel({ plan, master, sellerKind }: PlanPanelProps) {
  const { opened: _, items: __, ...joinable } = plan;
  const { id, name, pricing } = joinable;
  return (
    <aside className={styles.panel} aria-label={`Unirte a ${name}`}>
      <PlanOffer
        plan={plan}
        early={pricing.early}
        sellerKind={sellerKind}
        taxNote={<TaxNote ayniId={id} />}
        action={
          <JoinAction plan={joinable} sellerKind={sellerKind} master={{ id: master.id, slug: master.slug }} />
        }
      />
    </aside>
  );
}
