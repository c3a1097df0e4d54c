import { useEffect, useState } from "react";
import { cx } from "@/components/ui/cx";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { formatMoneyWithDecimals, formatPercentage } from "@/lib/reference/money";
import styles from "./earnings.module.css";
import type { Earnings, FormEarnings } from "./sale-earnings";

const NO_AMOUNT = "–";
const ANNOUNCE_DELAY_MS = 1000;

interface EarningsListProps {
  /** The figures; null keeps their place. */
  earnings: Earnings | null;
  currency: string;
  saleTerms: SaleTerms;
}

/** Splits one price: paid by the buyer, taxes, commission, received by the Master. */
export function EarningsList({ earnings, currency, saleTerms }: EarningsListProps) {
  const rows = [
    { name: "Quien compra paga", amount: earnings?.amount },
    { name: `Impuestos, ${formatPercentage(saleTerms.taxBasisPoints)}`, amount: earnings?.taxAmount },
    {
      name: `${PRODUCT_NAME}, ${formatPercentage(saleTerms.feeBasisPoints)} del resto`,
      amount: earnings?.feeAmount,
    },
    { name: "Recibes", amount: earnings?.masterAmount, isTotal: true },
  ];
  return (
    <dl className={styles.list}>
      {rows.map(({ name, amount, isTotal }) => (
        <div key={name} className={cx(styles.row, isTotal && styles.total)}>
          <dt>{name}</dt>
          <dd>{amount === undefined ? NO_AMOUNT : formatMoneyWithDecimals(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EarningsNotesProps {
  withSeat: Earnings | null;
  currency: string;
  saleTerms: SaleTerms;
  /** The content has encuentros or may have them: the sale waits for the last one. */
  isLive: boolean;
}

/** A sale with a solidarity seat, when the earnings are available, and the tax of other countries. */
export function EarningsNotes({ withSeat, currency, saleTerms, isLive }: EarningsNotesProps) {
  const format = (amount: number) => formatMoneyWithDecimals(amount, currency);
  const { payoutHoldDays } = saleTerms;
  return (
    <dl className={styles.notes}>
      <div>
        <dt>Si además regala un lugar solidario</dt>
        <dd className={styles.seat}>
          {withSeat
            ? `Paga ${format(withSeat.amount)} y recibes ${format(withSeat.masterAmount)}`
            : NO_AMOUNT}
        </dd>
      </div>
      <div>
        <dt>Disponible</dt>
        <dd>
          {isLive
            ? `En partes iguales, ${payoutHoldDays} días después de cada encuentro`
            : `${payoutHoldDays} días después de cada compra`}
        </dd>
      </div>
      <div>
        <dt>Impuestos</dt>
        <dd>
          Los de España; según dónde viva quien compra o dónde sea, son otros, y recibes algo más o menos
        </dd>
      </div>
    </dl>
  );
}

const ANNOUNCED_FIELDS = [
  ["amount", "Del precio"],
  ["minimumAmount", "Del mínimo"],
  ["suggestedAmount", "De lo que sugieres"],
] as const;

function toAnnouncement({ fields }: FormEarnings, currency: string): string {
  return ANNOUNCED_FIELDS.flatMap(([field, label]) => {
    const earnings = fields[field];
    if (!earnings) return [];
    const [paid, received] = [earnings.amount, earnings.masterAmount].map((amount) =>
      formatMoneyWithDecimals(amount, currency),
    );
    return [`${label}, ${paid}, recibes ${received}.`];
  }).join(" ");
}

/** Says the earnings to screen readers once the typing pauses. */
export function EarningsAnnouncer({ earnings, currency }: { earnings: FormEarnings; currency: string }) {
  const text = toAnnouncement(earnings, currency);
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}
