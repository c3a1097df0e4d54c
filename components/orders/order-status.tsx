"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Queries } from "@/components/common/query-provider";
import { ButtonLink } from "@/components/ui/button";
import { polledOrder } from "@/lib/orders/order/queries";
import type { OrderView } from "@/lib/orders/order/schema";
import { routes } from "@/lib/platform/routes";
import styles from "./order-page.module.css";
import { Receipt } from "./order-receipt";
import { ReturnRequest } from "./withdrawal-section";

const PATIENCE_MS = 2 * 60_000;

interface OrderStatusProps {
  order: OrderView;
  /** Of what was ordered. */
  title: string;
  masterName: string;
}

/** Whether one has waited so long that it should be said. */
function useLongWait(waiting: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return waiting && long;
}

const SAID: Record<OrderView["status"], { title: string; text: string }> = {
  pending: {
    title: "Estamos confirmando tu pago",
    text: "Suele tardar unos segundos. No cierres esta página.",
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

const LATE = "Tu pago aún se está confirmando. Puedes cerrar esta página: te avisaremos por correo.";

function Status({ order: first, title: ayniTitle, masterName }: OrderStatusProps) {
  const { data, refetch } = useQuery({ ...polledOrder(first.id), initialData: first });
  const order = data ?? first;
  const long = useLongWait(order.status === "pending");
  const { title, text } = SAID[order.status];
  const room = routes.receivedItem(order.slug, order.id, order.section);
  return (
    <>
      <div role="status" className={styles.said}>
        <h1>{title}</h1>
        <p>{long ? LATE : text}</p>
      </div>
      {order.status === "completed" ? (
        <ButtonLink size="l" href={room}>
          Ir a mi contenido
        </ButtonLink>
      ) : (
        <ButtonLink size="l" variant="secondary" href={routes.ayni(order.slug)}>
          Volver a la página del Ayni
        </ButtonLink>
      )}
      {(order.status === "completed" || order.status === "refunded") && order.amount > 0 && (
        <Receipt order={order} masterName={masterName} />
      )}
      {order.status === "completed" && order.amount > 0 && (
        <ReturnRequest orderId={order.id} title={ayniTitle} onReturned={() => void refetch()} />
      )}
    </>
  );
}

/** How an order stands, from the buyer's return until its payment is confirmed, and its receipt from then on. */
export function OrderStatus(props: OrderStatusProps) {
  return (
    <Queries>
      <Status {...props} />
    </Queries>
  );
}
