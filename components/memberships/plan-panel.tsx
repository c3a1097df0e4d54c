import { TaxNote } from "@/components/common/tax-note";
import type { MasterPlansView, PlanMention } from "@/lib/orders/membership-plans/schema";
import { JoinAction } from "./join-action";
import { PlanOffer } from "./plan-offer";
import styles from "./plans-page.module.css";

interface PlanPanelProps extends Pick<MasterPlansView, "master" | "sellerKind"> {
  plan: PlanMention;
}

/** A membership that can be joined, on its page. */
export function PlanPanel({ plan, master, sellerKind }: PlanPanelProps) {
  const { id, name, amount, minimum, currency, interval, isFull, description } = plan;
  return (
    <aside className={styles.panel} aria-label={`Unirte a ${name}`}>
      <PlanOffer
        plan={plan}
        sellerKind={sellerKind}
        taxNote={<TaxNote ayniId={id} />}
        action={
          <JoinAction
            plan={{ id, name, description, amount, minimum, currency, interval, isFull }}
            sellerKind={sellerKind}
            master={{ id: master.id, slug: master.slug }}
          />
        }
      />
    </aside>
  );
}
