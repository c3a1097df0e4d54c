import { Badge } from "@/components/ui/badge";
import { formatMoney } from "@/lib/reference/money";
import type { SaleStatus, SaleView } from "@/lib/payouts/sales/schema";
import styles from "./sales-table.module.css";

export const SALE_STATUS_LABELS = {
  available: "Disponible",
  due: "Pendiente",
  paid: "Pagado",
  refunded: "Devuelto",
} as const satisfies Record<SaleStatus, string>;

export const SALE_STATUS_TONES = {
  available: "teal",
  due: "clay",
  paid: "success",
  refunded: "neutral",
} as const;

type SaleStatusBadgesProps = Pick<
  SaleView,
  "status" | "disputed" | "refundedAmount" | "currency" | "overpaid" | "transfer"
>;

export function SaleStatusBadges({
  status,
  disputed,
  refundedAmount,
  currency,
  overpaid,
  transfer,
}: SaleStatusBadgesProps) {
  return (
    <span className={styles.states}>
      <Badge tone={SALE_STATUS_TONES[status]}>{SALE_STATUS_LABELS[status]}</Badge>
      {disputed && <Badge tone="error">En disputa</Badge>}
      {transfer === "pending" && <Badge>Transferencia en camino</Badge>}
      {status !== "refunded" && refundedAmount > 0 && (
        <Badge>Devueltos {formatMoney(refundedAmount, currency)}</Badge>
      )}
      {overpaid > 0 && <Badge tone="error">Pagado de más: {formatMoney(overpaid, currency)}</Badge>}
    </span>
  );
}
