import { Button, ButtonLink } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { isHeldLive, isLive } from "@/lib/content/schedule/policy";
import { receivedSection } from "@/lib/content/access";
import { routes } from "@/lib/platform/routes";
import { PurchaseButton, type PurchasableAyni, type PurchaseButtonProps } from "./purchase-button";
import styles from "./purchase.module.css";
import type { PurchaseState } from "./purchase-state";

type MemberButtonProps = Omit<PurchaseButtonProps, "state"> & {
  state: PurchaseState;
  orderId?: string;
};

/** Returns true while an online encuentro is live: its link is on the page of what was received. */
const isEntered = ({ modality, encuentros }: PurchasableAyni): boolean =>
  modality === "ONLINE" && encuentros.some((encuentro) => isLive(encuentro, Date.now()));

/** The button of a member, who may own the content, have received it, or be about to pay for it. */
export function MemberButton({ state, orderId = "", ...props }: MemberButtonProps) {
  const { ayni, seatAmount = 0, processing, onReceive } = props;
  const section = receivedSection(ayni.contentType, ayni.onlineType);
  switch (state) {
    case "owner":
      return (
        <ButtonLink size="l" fullWidth variant="secondary" href={routes.preview(ayni.slug, section)}>
          {isEntered(ayni) ? "Entrar" : "Ver como aprendiz"}
        </ButtonLink>
      );
    case "received":
      return (
        <ButtonLink size="l" fullWidth href={routes.receivedItem(ayni.slug, orderId, section)}>
          {isEntered(ayni) ? "Entrar" : "Ir a mi contenido"}
        </ButtonLink>
      );
    case "pending":
      return (
        <>
          <Button size="l" fullWidth pending={processing} onClick={onReceive}>
            Seguir con el pago
          </Button>
          <p className={styles.seatsLeft}>
            {isHeldLive(ayni)
              ? "Tu lugar está guardado mientras pagas."
              : "Será tuyo en cuanto termines de pagar."}
            {seatAmount > 0 && " El pago incluye el lugar solidario que regalas."}
          </p>
        </>
      );
    case "confirming":
      return (
        <p className={styles.state}>
          Estamos confirmando tu pago. Te avisaremos por correo.{" "}
          <TextLink href={routes.order(orderId)}>Ver tu pedido</TextLink>
        </p>
      );
    default:
      return <PurchaseButton {...props} state={state} />;
  }
}
