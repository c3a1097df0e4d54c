import type { ReactNode } from "react";
import { ApproximatePrice } from "@/components/common/approximate-price";
import { describeSeller } from "@/lib/orders/conditions/policy";
import { formatPlanPrice } from "@/lib/orders/membership-plans/policy";
import type { Interval, MasterPlansView, PlanSummary } from "@/lib/orders/membership-plans/schema";
import styles from "./plans-page.module.css";

const CHARGE_TEXTS: Record<Interval, string> = {
  month: "Próximo cobro: el mismo día de cada mes.",
  year: "Próximo cobro: el mismo día de cada año.",
};

const LEAVING_TEXTS: Record<Interval, string> = {
  month: "Dejarla es un clic: sigues dentro hasta el final de lo pagado.",
  year: "Dejarla es un clic: sigues dentro hasta el final del mes y te devolvemos los que no han empezado.",
};

interface PlanOfferProps extends Pick<MasterPlansView, "sellerKind"> {
  plan: PlanSummary;
  taxNote: ReactNode;
  /** The way in. */
  action: ReactNode;
}

/** The price of a membership, the way in, and how it is charged and left. */
export function PlanOffer({ plan, sellerKind, taxNote, action }: PlanOfferProps) {
  const { amount, minimum, currency, interval } = plan;
  const priced = { amount, currency, minimumAmount: minimum };
  return (
    <>
      <p className={styles.price}>
        <span>{formatPlanPrice(plan)}</span>
        <small className={styles.tax}>
          {taxNote}
          <ApproximatePrice ayni={priced} className={styles.approximate} />
        </small>
      </p>
      {action}
      <div className={styles.terms}>
        <p>{CHARGE_TEXTS[interval]}</p>
        <p>{LEAVING_TEXTS[interval]}</p>
        <p>{describeSeller({ sellerKind, ...priced })}</p>
      </div>
    </>
  );
}
