import {
  ArrowCounterClockwiseIcon,
  CalendarPlusIcon,
  HandHeartIcon,
  ShieldCheckIcon,
} from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { PurchaseTerms } from "@/lib/orders/purchase-terms";
import { formatPaymentShares } from "@/lib/orders/receipt/copy";
import { WITHDRAWAL_DAYS, type WithdrawalRule } from "@/lib/orders/withdrawal/policy";
import { routes } from "@/lib/platform/routes";
import { formatMoney } from "@/lib/reference/money";
import styles from "./purchase.module.css";

const WITHDRAWAL_TEXTS: Record<WithdrawalRule, string> = {
  "days-after-purchase": `Devolución completa durante ${WITHDRAWAL_DAYS} días`,
  "until-start": "Devolución completa hasta que empiece el primer encuentro",
  "days-before-start": `Devolución completa hasta ${WITHDRAWAL_DAYS} días antes del primer encuentro`,
};

function formatWithdrawal(rule: WithdrawalRule, { files }: AyniDetail): string {
  const isLostByOpening = rule !== "days-before-start" && files.length > 0;
  return WITHDRAWAL_TEXTS[rule] + (isLostByOpening ? ", si no lo has abierto" : "");
}

function formatPriceShares(ayni: AyniDetail, { price, taxPercentage, taxVariesByCountry }: PurchaseTerms) {
  const payment =
    ayni.minimumAmount === null
      ? "De tu pago"
      : `De un aporte de ${formatMoney(price.amount, ayni.currency)}`;
  const masterName = `${ayni.master.name} ${ayni.master.lastName}`;
  const shares = formatPaymentShares({ ...price, currency: ayni.currency }, masterName, payment);
  if (!taxVariesByCountry) return shares;
  return `${shares} Con impuestos del ${taxPercentage.toLocaleString("es")} %, que cambian según tu país.`;
}

interface PurchaseConditionsProps {
  ayni: AyniDetail;
  /** The terms of a purchase; null for free content. */
  terms: PurchaseTerms | null;
  now: Date;
}

/** The conditions of a purchase, beside its button: return, payment, the Master's share and the calendar. */
export function PurchaseConditions({ ayni, terms, now }: PurchaseConditionsProps) {
  const hasUpcoming = ayni.lastEndsAt !== null && new Date(ayni.lastEndsAt) > now;
  if (!terms && !hasUpcoming) return null;
  return (
    <ul className={styles.conditions}>
      {terms?.withdrawal && (
        <li>
          <ArrowCounterClockwiseIcon size={20} />
          <Link href={`${routes.terms()}#devoluciones`} className={styles.conditionLink}>
            {formatWithdrawal(terms.withdrawal, ayni)}
          </Link>
        </li>
      )}
      {terms && (
        <li>
          <ShieldCheckIcon size={20} />
          Aún no se cobra nada: eliges cómo pagar en la página segura de Stripe
        </li>
      )}
      {terms && terms.price.amount > 0 && (
        <li>
          <HandHeartIcon size={20} />
          {formatPriceShares(ayni, terms)}
        </li>
      )}
      {hasUpcoming && (
        <li>
          <CalendarPlusIcon size={20} />
          Puedes añadirlo a tu calendario
        </li>
      )}
    </ul>
  );
}
