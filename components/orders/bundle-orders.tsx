import type { DateFormatters } from "@/components/common/date-formatters";
import { TextLink } from "@/components/ui/link";
import type { OrderSummary } from "@/lib/orders/order/schema";
import { routes } from "@/lib/platform/routes";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import { ContinuePayment } from "./continue-payment";
import { OrderCard } from "./order-card";
import styles from "./order-list.module.css";

interface BundleOrdersProps {
  /** The orders of one purchase. */
  summaries: OrderSummary[];
  dateFormatters: DateFormatters;
  isEager: (summary: OrderSummary) => boolean;
}

/** The orders of a bundle in the list, with the one payment of all. */
export function BundleOrders({ summaries, dateFormatters, isEager }: BundleOrdersProps) {
  const [first] = summaries;
  const bundle = first?.order.bundle;
  if (!first || !bundle) return null;
  return (
    <li className={styles.group}>
      <div className={styles.groupHead}>
        <p>
          Conjunto <TextLink href={routes.order(bundle.purchaseId)}>«{bundle.title}»</TextLink> ·{" "}
          {formatMoneyWithDecimals(bundle.amount, first.order.currency)} en un solo pago
        </p>
        {first.state === "payable" && <ContinuePayment order={first.order} title={bundle.title} />}
      </div>
      <ul role="list" aria-label={`Pedidos del conjunto ${bundle.title}`} className={styles.list}>
        {summaries.map((summary) => (
          <OrderCard
            key={summary.order.id}
            summary={summary}
            dateFormatters={dateFormatters}
            eager={isEager(summary)}
          />
        ))}
      </ul>
    </li>
  );
}
