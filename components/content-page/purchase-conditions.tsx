import { Link } from "@/components/ui/link";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { areOver } from "@/lib/content/schedule/policy";
import { pickFacts } from "@/lib/orders/conditions/policy";
import type { PurchaseTerms } from "@/lib/orders/purchase-terms";
import { formatPaymentShares } from "@/lib/orders/receipt/copy";
import { routes } from "@/lib/platform/routes";
import { formatMoney } from "@/lib/reference/money";
import { ConditionsBox } from "./conditions-box";
import styles from "./purchase.module.css";

/** Tells sums where all pay the same tax; else what does not depend on the buyer's country, which the page does not know. */
function formatPriceShares(ayni: AyniDetail, { price, feePercentage, taxNote }: PurchaseTerms) {
  const masterName = `${ayni.master.name} ${ayni.master.lastName}`;
  const format = (percentage: number) => percentage.toLocaleString("es", { maximumFractionDigits: 2 });
  if (taxNote === null)
    return `De tu pago, una vez restados los impuestos de tu país, el ${format(100 - feePercentage)} % es para ${masterName}; el ${format(feePercentage)} % sostiene la comunidad.`;
  const payment =
    ayni.minimumAmount === null
      ? "De tu pago"
      : `De un aporte de ${formatMoney(price.amount, ayni.currency)}`;
  return formatPaymentShares({ ...price, currency: ayni.currency }, masterName, payment);
}

interface PurchaseConditionsProps {
  ayni: AyniDetail;
  /** The terms of a purchase; null for free content. */
  terms: PurchaseTerms | null;
  /** A membership opens it. */
  isInPlan?: boolean;
  now: Date;
}

/** The conditions of a purchase, and below them, quietly, how it is paid, where the money goes and the calendar. */
export function PurchaseConditions({ ayni, terms, isInPlan = false, now }: PurchaseConditionsProps) {
  const hasEnded = areOver(ayni, now);
  const hasUpcoming = ayni.lastEndsAt !== null && !hasEnded;
  return (
    <>
      {!hasEnded && (
        <ConditionsBox
          facts={pickFacts({ ...ayni, sellerKind: ayni.masterSellerKind })}
          now={now}
          isPaid={terms !== null}
          isInPlan={isInPlan}
        />
      )}
      {(terms || hasUpcoming) && (
        <div className={styles.smallPrint} data-newcomers-room="">
          {terms && <p>Aún no se cobra nada: eliges cómo pagar en la página segura de Stripe.</p>}
          {terms && terms.price.amount > 0 && <p>{formatPriceShares(ayni, terms)}</p>}
          {hasUpcoming && <p>Puedes añadirlo a tu calendario.</p>}
          {terms && (
            <p>
              <Link href={`${routes.terms()}#devoluciones`} className={styles.conditionLink}>
                Devoluciones
              </Link>
            </p>
          )}
        </div>
      )}
    </>
  );
}
