import { Button } from "@/components/ui/button";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { isFree, formatPrice } from "@/components/common/price";
import styles from "./purchase.module.css";
import type { OfferState } from "./purchase-state";

/**
 * `amount` is what the viewer pays, by an early price or a code; `seatPrice` is that of a solidarity seat; `planIds` are the
 * memberships that open it; what `stays` is its buyer's for good.
 */
export type PurchasableAyni = Pick<
  AyniDetail,
  | "id"
  | "slug"
  | "title"
  | "userId"
  | "amount"
  | "currency"
  | "minimumAmount"
  | "suggestedAmount"
  | "seatsLeft"
  | "memberSeats"
  | "lastEndsAt"
  | "contentType"
  | "onlineType"
  | "modality"
  | "encuentros"
  | "lateEntryMinutes"
  | "contraindicationsVersion"
> & { seatPrice: number; hasCodes: boolean; planIds?: readonly string[]; stays?: boolean };

export interface PurchaseButtonProps {
  ayni: PurchasableAyni;
  state: OfferState | "loading";
  /** The viewer's previous access has ended. */
  isRenewal?: boolean;
  /** Price of an additional solidarity seat, in minor units. */
  seatAmount?: number;
  processing?: boolean;
  onReceive?: () => void;
}

const FREE_LABELS: Partial<Record<PurchasableAyni["contentType"], string>> = {
  PODCAST: "Escuchar gratis",
  EBOOK: "Leer gratis",
};

function getReceiveLabel(ayni: PurchasableAyni, isRenewal: boolean, seatAmount: number): string {
  const hasEncuentros = ayni.encuentros.length > 0;
  if (ayni.minimumAmount !== null) return hasEncuentros ? "Reservar con mi aporte" : "Recibir con mi aporte";
  if (Number.isNaN(ayni.amount)) return hasEncuentros ? "Reservar" : "Comprar";
  if (isFree(ayni)) {
    if (isRenewal) return "Recibir de nuevo";
    return hasEncuentros ? "Reservar mi lugar" : (FREE_LABELS[ayni.contentType] ?? "Recibir gratis");
  }
  const price = formatPrice({ ...ayni, amount: ayni.amount + seatAmount });
  if (isRenewal) return `Renovar por ${price}`;
  return hasEncuentros ? `Reservar por ${price}` : `Comprar por ${price}`;
}

/** Says why nobody can take a place; what is kept for members is told beside it. */
export const describeFull = ({ memberSeats }: Pick<PurchasableAyni, "memberSeats">): string =>
  memberSeats && memberSeats.left > 0
    ? "Por ahora solo quedan lugares para miembros."
    : "Ya no quedan lugares.";

/** The button that receives a content, or the reason why there is none. */
export function PurchaseButton({
  ayni,
  state,
  isRenewal = false,
  seatAmount = 0,
  processing,
  onReceive,
}: PurchaseButtonProps) {
  switch (state) {
    case "past":
      return <p className={styles.state}>Los encuentros ya han pasado.</p>;
    case "closed":
      return <p className={styles.state}>Ya ha empezado y no admite a nadie más.</p>;
    case "sold-out":
      return <p className={styles.state}>{describeFull(ayni)}</p>;
    default:
      return (
        <Button size="l" fullWidth pending={processing} disabled={state === "loading"} onClick={onReceive}>
          {getReceiveLabel(ayni, isRenewal, seatAmount)}
        </Button>
      );
  }
}
