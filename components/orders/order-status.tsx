"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { QueryProvider } from "@/components/common/query-provider";
import { ButtonLink } from "@/components/ui/button";
import { hasReceipt } from "@/lib/orders/order/policy";
import { polledOrderQuery } from "@/lib/orders/order/queries";
import type { OrderView } from "@/lib/orders/order/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./order-page.module.css";
import { OrderReceipt } from "./order-receipt";
import { ResumePayment } from "./resume-payment";
import { WithdrawalSection } from "./withdrawal-section";

const LONG_WAIT_MS = 2 * 60_000;

interface OrderStatusProps {
  order: OrderView;
  /** Title of the ordered content. */
  title: string;
  masterName: string;
  /** Legal person that took the payment; null while the site has none configured. */
  issuer: string | null;
}

/** True after two minutes of waiting. */
function useLongWait(waiting: boolean): boolean {
  const [isLongWait, setIsLongWait] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setIsLongWait(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && isLongWait;
}

const STATUS_TEXTS: Record<OrderView["status"], { title: string; text: string }> = {
  pending: {
    title: "Estamos confirmando tu pago",
    text: "Suele tardar unos segundos. Si aún no has pagado, puedes seguir donde lo dejaste.",
  },
  completed: { title: "Gracias: ya es tuyo", text: "Te hemos enviado el recibo por correo." },
  expired: {
    title: "El pago no se completó a tiempo",
    text: "No se te ha cobrado nada. Puedes intentarlo de nuevo cuando quieras.",
  },
  failed: {
    title: "El pago no se pudo hacer",
    text: "No se te ha cobrado nada. Prueba con otra tarjeta o con otro medio.",
  },
  refunded: {
    title: "Te hemos devuelto este pago",
    text: "Según tu banco, puede tardar de 5 a 10 días en verse.",
  },
};

/** Returns the texts about a paid gift. */
const toGiftTexts = ({ name }: { name: string }) => ({
  title: "Gracias: tu regalo va de camino",
  text: `Te hemos enviado el recibo por correo. Escribiremos a ${name} a su hora, y te avisaremos cuando lo acepte.`,
});

const LONG_WAIT_TEXT =
  "Tu pago aún se está confirmando. Puedes cerrar esta página: te avisaremos por correo.";

function PolledOrderStatus({ order: initialOrder, title: ayniTitle, masterName, issuer }: OrderStatusProps) {
  const { data, refetch } = useQuery({ ...polledOrderQuery(initialOrder.id), initialData: initialOrder });
  const order = data ?? initialOrder;
  const isLongWait = useLongWait(order.status === "pending");
  const { giftFor } = order;
  const { title, text } =
    giftFor && order.status === "completed" ? toGiftTexts(giftFor) : STATUS_TEXTS[order.status];
  const contentHref = routes.receivedItem(order.slug, order.id, order.section);
  return (
    <>
      <div role="status" className={styles.section}>
        <h1>{title}</h1>
        <p>{isLongWait ? LONG_WAIT_TEXT : text}</p>
      </div>
      {order.status === "pending" && <ResumePayment order={order} onPaid={() => void refetch()} />}
      {order.status === "completed" ? (
        <ButtonLink size="l" href={giftFor ? routes.orders() : contentHref}>
          {giftFor ? "Ver mi regalo" : "Ir a mi contenido"}
        </ButtonLink>
      ) : (
        <ButtonLink
          size="l"
          variant="secondary"
          href={order.bundle ? routes.bundle(order.bundle.slug) : routes.ayni(order.slug)}
        >
          {order.bundle ? "Volver al conjunto" : "Volver a la enseñanza"}
        </ButtonLink>
      )}
      {hasReceipt(order) && <OrderReceipt order={order} masterName={masterName} issuer={issuer} />}
      {order.status === "completed" && order.amount > 0 && (
        <WithdrawalSection
          orderId={order.id}
          title={ayniTitle}
          isGift={giftFor !== null}
          onWithdrawn={() => void refetch()}
        />
      )}
    </>
  );
}

/** Polls an order after the checkout; shows its receipt once it is paid. */
export function OrderStatus(props: OrderStatusProps) {
  return (
    <QueryProvider>
      <PolledOrderStatus {...props} />
    </QueryProvider>
  );
}
