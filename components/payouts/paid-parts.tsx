import type { DateFormatters } from "@/components/common/date-formatters";
import type { SalePart } from "@/lib/orders/parts";
import styles from "./sales-table.module.css";

const countPaid = (parts: readonly SalePart[]): number =>
  parts.filter(({ paidAt }) => paidAt !== null).length;

/** "3 de 10 pagadas; la próxima, el 4 ene 2027": of a sale that is paid out in parts. */
export function PaidParts({
  parts,
  formatDay,
}: { parts: readonly SalePart[] } & Pick<DateFormatters, "formatDay">) {
  if (parts.length < 2) return null;
  const next = parts.find(({ paidAt }) => paidAt === null);
  return (
    <span className={styles.note}>
      {countPaid(parts)} de {parts.length} pagadas
      {next && `; la próxima, el ${formatDay(next.availableAt)}`}
    </span>
  );
}
