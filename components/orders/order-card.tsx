import { DownloadLink } from "@/components/common/download-link";
import type { ComponentProps } from "react";
import { Cover } from "@/components/common/cover";
import type { DateFormatters } from "@/components/common/date-formatters";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { hasReceipt } from "@/lib/orders/order/policy";
import type { OrderState, OrderSummary, OrderView } from "@/lib/orders/order/schema";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatTime } from "@/lib/platform/time/format";
import { formatMoneyWithDecimals } from "@/lib/reference/money";
import { ContinuePayment } from "./continue-payment";
import { GivenGiftStatus } from "./given-gift-status";
import styles from "./order-list.module.css";

type StateView = { label: string; tone: ComponentProps<typeof Badge>["tone"]; note?: string };

const STATES: Record<OrderState, StateView> = {
  payable: { label: "Pendiente", tone: "clay" },
  confirming: {
    label: "Pendiente",
    tone: "clay",
    note: "Estamos confirmando tu pago. Te avisaremos por correo.",
  },
  paid: { label: "Pagado", tone: "success" },
  "partly-refunded": { label: "Devuelto en parte", tone: "neutral" },
  refunded: { label: "Devuelto", tone: "neutral" },
  expired: {
    label: "Caducado",
    tone: "neutral",
    note: "El pago no se completó a tiempo. No se te ha cobrado nada.",
  },
  failed: {
    label: "Sin pagar",
    tone: "neutral",
    note: "El pago no se pudo hacer. No se te ha cobrado nada.",
  },
  cancelled: { label: "Cancelada", tone: "neutral" },
  released: {
    label: "Sin pagar",
    tone: "neutral",
    note: "Soltaste la hora antes de pagarla. No se te ha cobrado nada.",
  },
  free: { label: "Gratis", tone: "teal" },
  solidarity: { label: "Lugar solidario", tone: "teal" },
  gift: { label: "Regalo", tone: "teal" },
  barter: { label: "Trueque", tone: "teal" },
  pack: { label: "De tu pack", tone: "teal" },
};

function StateNote({
  summary: {
    state,
    order: { payableUntil },
  },
  timeZone,
}: {
  summary: OrderSummary;
  timeZone: string;
}) {
  const { note } = STATES[state];
  if (payableUntil === null) return note ? <p className={styles.note}>{note}</p> : null;
  return (
    <p className={styles.note}>
      Te guardamos el lugar hasta las{" "}
      <time dateTime={payableUntil}>{formatTime(payableUntil, timeZone)}</time>.
    </p>
  );
}

/** The place where what was bought is used. */
function toUse({ isPack, isMembershipPeriod, slug, id, section }: OrderView): {
  href: string;
  label: string;
} {
  if (isPack) return { href: routes.agenda({ como: "aprendiz" }), label: "Ver mi pack" };
  if (isMembershipPeriod) return { href: routes.memberships(), label: "Ver mi membresía" };
  return { href: routes.receivedItem(slug, id, section), label: "Ir a mi contenido" };
}

function OrderLinks({ summary: { order, ayni, state } }: { summary: OrderSummary }) {
  const { id, slug, status } = order;
  const { title } = ayni;
  const isUnpaid = state === "expired" || state === "failed" || state === "released";
  const use = toUse(order);
  return (
    <div className={styles.links}>
      {state === "payable" && !order.bundle && <ContinuePayment order={order} title={title} />}
      {status === "completed" && state !== "cancelled" && !order.giftFor && (
        <ButtonLink variant="secondary" href={use.href} aria-label={`${use.label}: ${title}`}>
          {use.label}
        </ButtonLink>
      )}
      {isUnpaid && ayni.status === "PUBLISHED" && (
        <ButtonLink
          variant="secondary"
          href={routes.ayni(slug)}
          aria-label={`Volver a la enseñanza: ${title}`}
        >
          Volver a la enseñanza
        </ButtonLink>
      )}
      {(state === "confirming" ||
        (state === "cancelled" && !hasReceipt(order)) ||
        ((state === "free" || state === "pack") && order.appointmentDate !== null)) && (
        <TextLink href={routes.order(id)} aria-label={`Ver el pedido: ${title}`}>
          Ver el pedido
        </TextLink>
      )}
      {hasReceipt(order) && (
        <>
          <TextLink href={routes.order(id)} aria-label={`Ver el recibo: ${title}`}>
            Ver el recibo
          </TextLink>
          {/* Not the router's link: prefetching would write the document. */}
          <DownloadLink href={api.receiptPdf(id)} label={`Descargar en PDF el recibo: ${title}`}>
            Descargar en PDF
          </DownloadLink>
        </>
      )}
    </div>
  );
}

interface OrderCardProps {
  summary: OrderSummary;
  dateFormatters: DateFormatters;
  eager: boolean;
}

/** An order in the list. */
export function OrderCard({ summary, dateFormatters: { formatDay, timeZone }, eager }: OrderCardProps) {
  const { order, ayni, state } = summary;
  const { label, tone } = STATES[state];
  return (
    <Card as="li" className={styles.card}>
      <Cover ayni={ayni} sizes="(width < 720px) 96px, 160px" eager={eager} className={styles.cover} />
      <div className={styles.body}>
        <div className={styles.head}>
          <div>
            <h2 className={styles.title}>{ayni.title}</h2>
            <p>Con {formatFullName(ayni.master)}</p>
          </div>
          <p className={styles.figures}>
            {order.amount > 0 && (
              <b className={styles.amount}>{formatMoneyWithDecimals(order.amount, order.currency)}</b>
            )}
            <Badge tone={tone}>{label}</Badge>
          </p>
        </div>
        <p className={styles.note}>
          <time dateTime={order.purchaseDate}>{formatDay(order.purchaseDate)}</time> ·{" "}
          <span className={styles.reference}>Pedido {order.reference}</span>
        </p>
        <StateNote summary={summary} timeZone={timeZone} />
        {summary.gift && <GivenGiftStatus gift={summary.gift} />}
        <OrderLinks summary={summary} />
      </div>
    </Card>
  );
}
