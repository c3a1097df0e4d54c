import { formatMoney } from "@/lib/reference/money";
import { calculateMasterAmount } from "@/lib/orders/pricing";
import type { OrderView } from "@/lib/orders/order/schema";
import { formatDate } from "@/components/common/format-date";
import { DEFAULT_TIME_ZONE } from "@/lib/platform/time/zone";
import styles from "./order-page.module.css";

export function OrderReceipt({ order, masterName }: { order: OrderView; masterName: string }) {
  const format = (amount: number) => formatMoney(amount, order.currency);
  const lines = [
    ["Base", format(order.taxBase)],
    [`Impuestos (${order.taxPercentage.toLocaleString("es")} %)`, format(order.taxAmount)],
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
          <dd>{format(order.amount)}</dd>
        </div>
        {order.refundedAmount > 0 && (
          <div className={styles.line}>
            <dt>Devuelto</dt>
            <dd>−{format(order.refundedAmount)}</dd>
          </div>
        )}
      </dl>
      {order.seatAmount > 0 && (
        <p className={styles.quiet}>
          {format(order.amount - order.seatAmount)} son por tu lugar y {format(order.seatAmount)} por el lugar
          solidario que has regalado.
        </p>
      )}
      <p className={styles.quiet}>
        De tu pago, {format(calculateMasterAmount(order))} son para {masterName}; {format(order.feeAmount)}{" "}
        sostienen la comunidad.
      </p>
      <p className={styles.quiet}>
        Pedido {order.id} · {formatDate(order.purchaseDate, DEFAULT_TIME_ZONE)}
      </p>
    </section>
  );
}
