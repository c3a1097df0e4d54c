import { isCurrencyCode } from "@/lib/reference/currencies";
import { formatMoney } from "@/lib/reference/money";
import { masterPart } from "@/lib/orders/money";
import type { OrderView } from "@/lib/orders/order/schema";
import { plainDay } from "@/components/recibir/plain-day";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import styles from "./order-page.module.css";

/** What a paid order consists of, to the last unit. */
export function Receipt({ order, masterName }: { order: OrderView; masterName: string }) {
  const code = order.currency.toUpperCase();
  const money = (amount: number) => (isCurrencyCode(code) ? formatMoney(amount, code) : `${amount} ${code}`);
  const lines = [
    ["Base", money(order.taxBase)],
    [`Impuestos (${order.taxPercentage.toLocaleString("es")} %)`, money(order.taxAmount)],
  ];
  return (
    <section aria-labelledby="receipt" className={styles.receipt}>
      <h2 id="receipt" className={styles.heading}>
        Recibo
      </h2>
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{money(order.amount)}</dd>
        </div>
        {order.refundedAmount > 0 && (
          <div className={styles.line}>
            <dt>Devuelto</dt>
            <dd>−{money(order.refundedAmount)}</dd>
          </div>
        )}
      </dl>
      {order.placeAmount > 0 && (
        <p className={styles.quiet}>
          {money(order.amount - order.placeAmount)} son por tu lugar y {money(order.placeAmount)} por el lugar
          solidario que has regalado.
        </p>
      )}
      <p className={styles.quiet}>
        De tu pago, {money(masterPart(order))} son para {masterName}; {money(order.feeAmount)} sostienen la
        comunidad.
      </p>
      <p className={styles.quiet}>
        Pedido {order.id} · {plainDay(order.purchaseDate, DEFAULT_TIME_ZONE)}
      </p>
    </section>
  );
}
