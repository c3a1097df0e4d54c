import { ApproximatePrice } from "@/components/common/approximate-price";
import { TaxNote } from "@/components/common/tax-note";
import { describeSeller } from "@/lib/orders/conditions/policy";
import { formatPlanPrice } from "@/lib/orders/membership-plans/policy";
import type { Interval, MasterPlansView, PlanMention } from "@/lib/orders/membership-plans/schema";
import { NOTICE_DAYS } from "@/lib/orders/memberships/policy";
import { JoinAction } from "./join-action";
import styles from "./plans-page.module.css";

const CHARGE_TEXTS: Record<Interval, string> = {
  month: "Próximo cobro: el mismo día de cada mes.",
  year: "Próximo cobro: el mismo día de cada año.",
};

const LEAVING_TEXTS: Record<Interval, string> = {
  month: "Dejarla es un clic: sigues dentro hasta el final de lo pagado.",
  year: "Dejarla es un clic: sigues dentro hasta el final del mes y te devolvemos los que no han empezado.",
};

interface PlanPanelProps extends Pick<MasterPlansView, "master" | "sellerKind"> {
  plan: PlanMention;
}

/** The price of a membership, how it is charged and left, and the way in. */
export function PlanPanel({ plan, master, sellerKind }: PlanPanelProps) {
  const { id, name, amount, minimum, currency, interval, isFull, description } = plan;
  const priced = { amount, currency, minimumAmount: minimum };
  return (
    <aside className={styles.panel} aria-label={`Unirte a ${name}`}>
      <p className={styles.price}>
        <span>{formatPlanPrice(plan)}</span>
        <small className={styles.tax}>
          <TaxNote ayniId={id} />
          <ApproximatePrice ayni={priced} className={styles.approximate} />
        </small>
      </p>
      <JoinAction
        plan={{ id, name, description, amount, minimum, currency, interval, isFull }}
        master={{ id: master.id, slug: master.slug }}
      />
      <div className={styles.terms}>
        <p>
          {CHARGE_TEXTS[interval]} Te avisamos {NOTICE_DAYS} días antes.
        </p>
        <p>{LEAVING_TEXTS[interval]}</p>
        <p>{describeSeller({ sellerKind, ...priced })}</p>
      </div>
    </aside>
  );
}
