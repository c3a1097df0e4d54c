import { formatMoney } from "@/lib/reference/money";
import styles from "./earnings-list.module.css";

interface EarningsListProps {
  /** In minor units. */
  earnings: readonly { currency: string; amount: number }[];
}

/** The Master's earnings by currency. */
export function EarningsList({ earnings }: EarningsListProps) {
  if (earnings.length === 0) return "—";
  return (
    <ul role="list" className={styles.earnings}>
      {earnings.map(({ currency, amount }) => (
        <li key={currency}>{formatMoney(amount, currency)}</li>
      ))}
    </ul>
  );
}
