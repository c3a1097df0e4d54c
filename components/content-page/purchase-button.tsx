import { Button, ButtonLink } from "@/components/ui/button";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import { sectionOf } from "@/lib/orders/section";
import { routes } from "@/lib/platform/routes";
import { isFree, priceLabel } from "../common/price";
import styles from "./purchase.module.css";
import type { PurchaseState } from "./purchase-state";

export type Purchasable = Pick<
  AyniDetail,
  | "id"
  | "slug"
  | "title"
  | "userId"
  | "amount"
  | "currency"
  | "minimumAmount"
  | "suggestedAmount"
  | "placesLeft"
  | "lastEndsAt"
  | "contentType"
  | "onlineType"
  | "encuentros"
>;

interface PurchaseViewProps {
  ayni: Purchasable;
  state: PurchaseState;
  /** The viewer's order, once there is one. */
  orderId?: string;
  /** Whether the viewer had it until their access ended. */
  again?: boolean;
  /** What is paid beside it for somebody else's place. */
  placeAmount?: number;
  processing?: boolean;
  onReceive?: () => void;
}

function receiveLabel(ayni: Purchasable, again: boolean, placeAmount: number): string {
  const meets = ayni.encuentros.length > 0;
  if (ayni.minimumAmount !== null) return meets ? "Reservar con mi aporte" : "Recibir con mi aporte";
  if (isFree(ayni)) return again ? "Recibir de nuevo" : meets ? "Reservar mi lugar" : "Recibir gratis";
  return `${again ? "Renovar" : meets ? "Reservar" : "Comprar"} por ${priceLabel({ ...ayni, amount: ayni.amount + placeAmount })}`;
}

/** The action of a content's page in each of its states. */
export function PurchaseView({
  ayni,
  state,
  orderId = "",
  again = false,
  placeAmount = 0,
  processing,
  onReceive,
}: PurchaseViewProps) {
  const section = sectionOf(ayni.contentType, ayni.onlineType);
  switch (state) {
    case "owner":
      return (
        <ButtonLink size="l" wide variant="secondary" href={routes.preview(ayni.slug, section)}>
          Ver como aprendiz
        </ButtonLink>
      );
    case "received":
      return (
        <ButtonLink size="l" wide href={routes.receivedItem(ayni.slug, orderId, section)}>
          Ir a mi contenido
        </ButtonLink>
      );
    case "past":
      return <p className={styles.state}>Los encuentros ya han pasado.</p>;
    case "sold-out":
      return <p className={styles.state}>Ya no quedan lugares.</p>;
    case "pending":
      return (
        <>
          <Button size="l" wide pending={processing} onClick={onReceive}>
            Continuar con el pago
          </Button>
          <p className={styles.places}>
            Tu lugar está guardado mientras pagas.
            {placeAmount > 0 && " El pago incluye el lugar solidario que regalas."}
          </p>
        </>
      );
    default:
      return (
        <Button size="l" wide pending={processing} disabled={state === "loading"} onClick={onReceive}>
          {receiveLabel(ayni, again, placeAmount)}
        </Button>
      );
  }
}
