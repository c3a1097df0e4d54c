import { Button, ButtonLink } from "@/components/ui/button";
import type { AyniDetail } from "@/lib/ayni/schema";
import { sectionOf } from "@/lib/orders/section";
import { routes } from "@/lib/routes";
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
  processing?: boolean;
  onReceive?: () => void;
}

function receiveLabel({ encuentros }: Purchasable, again = false): string {
  if (again) return "Recibir de nuevo";
  return encuentros.length > 0 ? "Reservar mi lugar" : "Recibir gratis";
}

/** The action of a content's page in each of its states. */
export function PurchaseView({ ayni, state, orderId = "", again, processing, onReceive }: PurchaseViewProps) {
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
    case "unpayable":
      return <p className={styles.state}>Los pagos aún no están abiertos en la comunidad.</p>;
    default:
      return (
        <Button size="l" wide pending={processing} disabled={state === "loading"} onClick={onReceive}>
          {receiveLabel(ayni, again)}
        </Button>
      );
  }
}
