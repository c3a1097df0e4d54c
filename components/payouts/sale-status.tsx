import { Badge } from "@/components/ui/badge";
import { saidAmount } from "@/lib/sales/money";
import type { SaleStatus, SaleView } from "@/lib/payouts/sales/schema";
import styles from "./sales-table.module.css";

/** What the states of a sale are called. */
export const STATUS_NAMES = {
  available: "Disponible",
  due: "Pendiente",
  paid: "Pagado",
  refunded: "Devuelto",
} as const satisfies Record<SaleStatus, string>;

const TONES = { available: "teal", due: "clay", paid: "success", refunded: "neutral" } as const;

type Standing = Pick<
  SaleView,
  "status" | "disputed" | "refundedAmount" | "currency" | "overpaid" | "transfer"
>;

/** Where a sale stands, and what is particular about it. */
export function SaleStatusBadges({
  status,
  disputed,
  refundedAmount,
  currency,
  overpaid,
  transfer,
}: Standing) {
  return (
    <span className={styles.states}>
      <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>
      {disputed && <Badge tone="error">En disputa</Badge>}
      {transfer === "pending" && <Badge>Transferencia en camino</Badge>}
      {status !== "refunded" && refundedAmount > 0 && (
        <Badge>Devueltos {saidAmount(refundedAmount, currency)}</Badge>
      )}
      {overpaid > 0 && <Badge tone="error">Pagado de más: {saidAmount(overpaid, currency)}</Badge>}
    </span>
  );
}
