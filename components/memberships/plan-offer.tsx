import type { ReactNode } from "react";
import { ApproximatePrice } from "@/components/common/approximate-price";
import { describeSeller } from "@/lib/orders/conditions/policy";
import { formatEarlyPrice, formatFirstPrice } from "@/lib/orders/discounts/copy";
import type { EarlyPrice } from "@/lib/orders/discounts/schema";
import { formatPlanPrice } from "@/lib/orders/membership-plans/policy";
import type { Interval, MasterPlansView, PlanSummary } from "@/lib/orders/membership-plans/schema";
import { WITHDRAWAL_DAYS } from "@/lib/orders/withdrawal-term";
import styles from "./plans-page.module.css";

const CHARGE_TEXTS: Record<Interval, string> = {
  month: "Se cobra el mismo día de cada mes; te avisamos 7 días antes.",
  year: "Se cobra el mismo día de cada año; te avisamos 7 días antes.",
};

const LEAVING_TEXTS: Record<Interval, string> = {
  month: "Dejarla es un clic: sigues dentro hasta el final de lo pagado.",
  year: "La dejas cuando quieras: sigues dentro hasta el final del mes y te devolvemos los que no han empezado.",
};

const WITHDRAWAL_TEXT = `Si no es lo que esperabas, tienes ${WITHDRAWAL_DAYS} días para desistir y te devolvemos el primer pago entero.`;

interface PlanOfferProps extends Pick<MasterPlansView, "sellerKind"> {
  plan: PlanSummary;
  /** A lower first charge for those who join for the first time. */
  early?: EarlyPrice | null;
  taxNote: ReactNode;
  /** The way in. */
  action: ReactNode;
}

/** The price of a membership, the way in, and how it is charged and left. */
export function PlanOffer({ plan, early, sellerKind, taxNote, action }: PlanOfferProps) {
  const { amount, minimum, currency, interval } = plan;
  const priced = { amount, currency, minimumAmount: minimum };
  return (
    <>
      <p className={styles.price}>
        <span>{early ? formatFirstPrice(plan, early.amount) : formatPlanPrice(plan)}</span>
        {early && (
          <small className={styles.early}>{formatEarlyPrice(early)}, al entrar por primera vez</small>
        )}
        <small className={styles.tax}>
          {taxNote}
          <ApproximatePrice ayni={priced} className={styles.approximate} />
        </small>
      </p>
      {action}
      <div className={styles.terms}>
        <p>{CHARGE_TEXTS[interval]}</p>
        <p>{LEAVING_TEXTS[interval]}</p>
        <p>{WITHDRAWAL_TEXT}</p>
        <p>{describeSeller({ sellerKind, ...priced })}</p>
      </div>
    </>
  );
}
