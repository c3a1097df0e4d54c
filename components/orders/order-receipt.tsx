import { DownloadLink } from "@/components/common/download-link";
import { toReceiptTexts } from "@/lib/orders/receipt/copy";
import type { OrderView } from "@/lib/orders/order/schema";
import { api } from "@/lib/platform/api";
import styles from "./order-page.module.css";

interface OrderReceiptProps {
  order: OrderView;
  masterName: string;
  /** The reader's zone. */
  zone: string;
  /** Legal person that took the payment; null while the site has none configured. */
  issuer: string | null;
  /** The document of an order with an invoice is that one. */
  hasInvoice: boolean;
}

export function OrderReceipt({ order, masterName, zone, issuer, hasInvoice }: OrderReceiptProps) {
  const { lines, total, refunded, notes, reference, date } = toReceiptTexts(order, { masterName, zone });
  return (
    <section aria-labelledby="receipt" className={styles.receipt}>
      <h2 id="receipt" className={styles.heading}>
        Recibo
      </h2>
      <dl className={styles.lines}>
        {lines.map(({ name, value }) => (
          <div key={name} className={styles.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{total.name}</dt>
          <dd>{total.value}</dd>
        </div>
        {refunded && (
          <div className={styles.line}>
            <dt>{refunded.name}</dt>
            <dd>{refunded.value}</dd>
          </div>
        )}
      </dl>
      {notes.map((note) => (
        <p key={note} className={styles.quiet}>
          {note}
        </p>
      ))}
      <p className={styles.quiet}>
        {reference} · {date}
      </p>
      {issuer && <p className={styles.quiet}>{issuer}</p>}
      {/* Not the router's link: prefetching would write the document. */}
      {!hasInvoice && <DownloadLink href={api.receiptPdf(order.id)}>Descargar el recibo en PDF</DownloadLink>}
    </section>
  );
}
