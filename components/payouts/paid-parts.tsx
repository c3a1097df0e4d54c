import type { DateFormatters } from "@/components/common/date-formatters";
import type { SalePart } from "@/lib/orders/parts";
import styles from "./sales-table.module.css";

const countPaid = (parts: readonly SalePart[]): number =>
  parts.filter(({ paidAt }) => paidAt !== null).length;

interface PaidPartsProps extends Pick<DateFormatters, "formatDay"> {
  parts: readonly SalePart[];
  /** The date that stands above, which is not told again. */
  shown: string | null;
}

/** "3 de 10 pagadas; la próxima, el 4 ene 2027", below a sale that is paid out in parts. */
export function PaidParts({ parts, shown, formatDay }: PaidPartsProps) {
  if (parts.length < 2) return null;
  const next = parts.find(({ paidAt }) => paidAt === null);
  const isShown = next && shown !== null && formatDay(shown) === formatDay(next.availableAt);
  return (
    <span className={styles.note}>
      {countPaid(parts)} de {parts.length} pagadas
      {next && !isShown && `; la próxima, el ${formatDay(next.availableAt)}`}
    </span>
  );
}
