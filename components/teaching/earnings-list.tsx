import { formatMoney } from "@/lib/reference/money";
import type { Earning } from "@/lib/teaching/dashboard/schema";
import styles from "./earnings-list.module.css";

/** The Master's earnings by currency. */
export function EarningsList({ earnings }: { earnings: Earning[] }) {
  if (earnings.length === 0) return "—";
  return (
    <ul role="list" className={styles.earnings}>
      {earnings.map(({ currency, amount }) => (
        <li key={currency}>{formatMoney(amount, currency)}</li>
      ))}
    </ul>
  );
}
