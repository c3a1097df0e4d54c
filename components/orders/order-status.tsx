"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, type ReactNode } from "react";
import { BookedHour, BookedHourLinks } from "@/components/bookings/booked-hour";
import { QueryProvider } from "@/components/common/query-provider";
import { useLongWait } from "@/components/common/use-long-wait";
import { ButtonLink } from "@/components/ui/button";
import { countMinutes } from "@/components/bookings/format-hour";
import { useShownZone } from "@/components/common/use-shown-zone";
import { ConditionLines } from "@/components/common/condition-lines";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { orderInvoicesQuery } from "@/lib/invoicing/invoice/queries";
import { hasReceipt } from "@/lib/orders/order/policy";
import { polledOrderQuery } from "@/lib/orders/order/queries";
import type { OrderEncuentro, OrderView } from "@/lib/orders/order/schema";
import { formatMoney, formatMoneyWithDecimals } from "@/lib/reference/money";
import { routes } from "@/lib/platform/routes";
import { formatDayOfYear, formatTime, formatWeekdayOfMonth } from "@/lib/platform/time/format";
import { formatZone } from "@/lib/platform/time/zone-names";
import { InvoiceSection } from "./invoice-section";
import { OrderEncuentros } from "./order-encuentros";
import styles from "./order-page.module.css";
import { OrderReceipt } from "./order-receipt";
import { ResumePayment } from "./resume-payment";
import { WithdrawalSection } from "./withdrawal-section";

export interface OrderStatusProps {
  order: OrderView;
  /** Title of the ordered content. */
  title: string;
  masterName: string;
  /** Legal person that took the payment; null while the site has none configured. */
  issuer: string | null;
  /** The hour that the order is for; null for anything else, and for others than its buyer. */
  booking?: BookingView | null;
  /** The encuentros to come that it gives its buyer a place in. */
  encuentros?: OrderEncuentro[];
  /** Gives up what is held while it is not paid. */
  release?: ReactNode;
}

const STATUS_TEXTS: Record<OrderView["status"], { title: string; text: string }> = {
  pending: {
    title: "Estamos confirmando tu pago",
    text: "Suele tardar unos segundos; con un adeudo o una transferencia, hasta varios días. Te avisaremos por correo.",
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
function toGiftTexts({ name, sendsAt, acceptedAt, isKept }: NonNullable<OrderView["giftFor"]>, zone: string) {
  if (isKept) return { title: "Te has quedado este regalo", text: "Lo tienes en tu espacio." };
  if (acceptedAt !== null)
    return {
      title: `${name} ya tiene tu regalo`,
      text: `Lo aceptó el ${formatWeekdayOfMonth(acceptedAt, zone)}.`,
    };
  return {
    title: "Gracias: tu regalo va de camino",
    text: `Te hemos enviado el recibo por correo. A ${name} le llega ${sendsAt === null ? "ahora" : `el ${formatWeekdayOfMonth(sendsAt, zone)}`}, y te avisaremos cuando lo acepte.`,
  };
}

/** Texts about a place in encuentros that cost nothing. */
const PLACE_TEXTS: Partial<typeof STATUS_TEXTS> = {
  completed: { title: "Tu lugar es tuyo", text: "Es gratis, así que no hay recibo." },
  refunded: { title: "Has devuelto tu lugar", text: "Ya puede ser de otra persona. Gracias por avisar." },
};

const isFreePlace = ({ amount, appointmentDate }: OrderView): boolean =>
  amount === 0 && appointmentDate !== null;

/** Returns the texts about an hour that is the buyer's. */
const toBookingTexts = ({ amount }: OrderView) => ({
  title: "Gracias: la hora es tuya",
  text: amount > 0 ? "Te hemos enviado el recibo por correo." : "Te hemos escrito con la cita.",
});

/** Shown until the processor has been asked: the buyer may come back from paying. */
const CHECKING_TEXTS = { title: "Comprobamos tu pago", text: "Es un momento." };

/** Returns the texts about an order that nobody has paid yet. */
function toUnpaidTexts({ isBooking, isPack }: OrderView, payableUntil: string, zone: string) {
  const time = formatTime(payableUntil, zone);
  if (isBooking)
    return {
      title: "Tu hora aún no está pagada",
      text: `Te la guardamos durante ${countMinutes(payableUntil, Date.now())} min, hasta las ${time}. Será tuya en cuanto la pagues.`,
    };
  return {
    title: isPack ? "Tu pack aún no está pagado" : "Tu pedido aún no está pagado",
    text: `Puedes pagarlo hasta las ${time}. Si no lo pagas, no se te cobra nada.`,
  };
}

const LOST_HOUR_TEXTS = {
  title: "Esta hora ya no está guardada",
  text: "No se te ha cobrado nada. Puedes reservar otra cuando quieras.",
};

const PACK_TEXTS = {
  title: "Gracias: tu pack es tuyo",
  text: "Elige tus horas cuando quieras, una a una. Te hemos enviado el recibo por correo.",
};

/** Returns the texts about a pack whose rest went back. */
const toReturnedPackTexts = ({ refundedAmount, currency }: OrderView) => ({
  title: "Este pack se ha devuelto",
  text:
    refundedAmount > 0
      ? `Se han devuelto ${formatMoney(refundedAmount, currency)}; según tu banco, puede tardar de 5 a 10 días en verse. Las horas que ya están en tu agenda siguen en pie.`
      : "Las horas que ya están en tu agenda siguen en pie.",
});

/** Returns the texts about an hour to which its buyer cannot come. */
const toForgoneTexts = ({ master, packId, amount }: BookingView) => ({
  title: "Avisaste de que no podrías ir",
  text:
    packId !== null
      ? `La sesión cuenta como usada, salvo que ${master.name} te la devuelva.`
      : amount > 0
        ? `El pago no se devuelve, salvo que ${master.name} lo decida.`
        : "La hora ya no es tuya. Puedes reservar otra cuando quieras.",
});

/** Returns the texts about an hour that was cancelled; its money, or its session, goes back by itself. */
const toCancelledTexts = ({ master, cancelledBy, packId, packPayer, amount }: BookingView) => ({
  title: cancelledBy === "master" ? `${master.name} canceló esta cita` : "Cancelaste esta cita",
  text:
    packPayer === "owner"
      ? "Tu pack ya se había devuelto: te devolvemos también el dinero de esta sesión."
      : packPayer === "giver"
        ? "El pack ya se había devuelto: el dinero de esta sesión vuelve a quien te lo regaló."
        : packId !== null
          ? "La sesión ha vuelto a tu pack."
          : amount > 0
            ? "Te devolvemos lo que pagaste. Según tu banco, puede tardar de 5 a 10 días en verse."
            : "La hora ya no es tuya.",
});

/** The hour that a completed order is for does not take place. */
const isCancelledHour = (order: OrderView, booking: BookingView | null): booking is BookingView =>
  order.status === "completed" && booking?.status === "cancelled";

const GIVEN_PACK_TEXTS = {
  title: "Este pack es tuyo",
  text: "Es un regalo, así que no hay recibo. Elige tus horas cuando quieras, una a una.",
};

const PERIOD_TEXTS = {
  title: "Gracias: tu membresía está pagada",
  text: "Te hemos enviado el recibo por correo.",
};

/** Returns the texts about a paid order of which a part went back. */
const toPartlyReturnedTexts = ({ amount, refundedAmount, currency }: OrderView) => ({
  title: "Te hemos devuelto una parte",
  text: `Te hemos devuelto ${formatMoney(refundedAmount, currency)} de los ${formatMoney(amount, currency)} que pagaste. Según tu banco, puede tardar de 5 a 10 días en verse.`,
});

function toCompletedGiftTexts(order: OrderView, giftFor: NonNullable<OrderView["giftFor"]>, zone: string) {
  const texts = toGiftTexts(giftFor, zone);
  if (order.refundedAmount === 0) return texts;
  return { ...texts, text: `${texts.text} ${toPartlyReturnedTexts(order).text}` };
}

function toTexts(order: OrderView, zone: string) {
  const { giftFor, isBooking, isPack, isPackReturned, isMembershipPeriod, status, payableUntil } = order;
  if (payableUntil !== null) return toUnpaidTexts(order, payableUntil, zone);
  if (isBooking && status === "expired") return LOST_HOUR_TEXTS;
  if (isPackReturned && status === "completed") return toReturnedPackTexts(order);
  if (giftFor && status === "completed") return toCompletedGiftTexts(order, giftFor, zone);
  if (order.refundedAmount > 0 && status === "completed") return toPartlyReturnedTexts(order);
  if (isPack && status === "completed") return order.amount > 0 ? PACK_TEXTS : GIVEN_PACK_TEXTS;
  if (isMembershipPeriod && status === "completed") return PERIOD_TEXTS;
  if (isBooking && status === "completed") return toBookingTexts(order);
  return (isFreePlace(order) && PLACE_TEXTS[status]) || STATUS_TEXTS[status];
}

function toToldTitle({ payableUntil, amount }: OrderView): string {
  if (payableUntil !== null) return "Antes de pagar";
  return amount > 0 ? "Lo que te dijimos antes de pagar" : "Lo que te dijimos al reservar";
}

/** The term of an hour that the Master moved, which is until it begins. */
function formatMovedTerm(
  { amount }: OrderView,
  { masterName, until, zone }: { masterName: string; until: string; zone: string },
) {
  const effect = amount > 0 ? ", y se te devuelve entera," : "";
  const moment = `${formatWeekdayOfMonth(until, zone)} a las ${formatTime(until, zone)} (${formatZone(zone)})`;
  return `${masterName} te cambió la hora, así que vale otro plazo: puedes cambiarla o cancelarla${effect} hasta que empiece, el ${moment}.`;
}

/** "Vas a pagar 25,00 €: 4,34 € son de IVA (21 %)."; of a bundle, whose parts may be taxed differently, the sum alone. */
function toPrice({ amount, taxAmount, taxName, taxPercentage, bundle, currency }: OrderView): string {
  const format = (sum: number) => formatMoneyWithDecimals(sum, currency);
  if (bundle) return `Vas a pagar ${format(bundle.amount)} por el conjunto, impuestos incluidos.`;
  if (taxAmount === 0) return `Vas a pagar ${format(amount)}, sin impuestos.`;
  return `Vas a pagar ${format(amount)}: ${format(taxAmount)} son de ${taxName} (${taxPercentage.toLocaleString("es")} %).`;
}

/** Returns where the buyer goes on once it is paid. */
function toNext(order: OrderView, isCancelled: boolean): { href: string; label: string } {
  const { giftFor, isBooking, isMembershipPeriod, packId, isPackReturned, slug, id, section } = order;
  if (giftFor) return { href: routes.orders(), label: "Ver mi regalo" };
  if (isPackReturned) return { href: routes.agenda({ como: "aprendiz" }), label: "Ver mis citas" };
  if (packId !== null) return { href: routes.pack(packId), label: "Elegir mis horas" };
  if (isBooking && !isCancelled) return { href: routes.agenda({ como: "aprendiz" }), label: "Ver mi cita" };
  if (isBooking)
    return { href: routes.agenda({ como: "aprendiz", cuando: "pasadas" }), label: "Ver mis citas" };
  if (isMembershipPeriod) return { href: routes.memberships(), label: "Ver mi membresía" };
  return { href: routes.receivedItem(slug, id, section), label: "Ir a mi contenido" };
}

/** Returns the invoices of an order that costs something, before the payment to ask for the buyer's data. */
function useInvoices({ id, status, amount, refundedAmount }: OrderView) {
  const hasAny = amount > 0 && status !== "expired" && status !== "failed";
  return useQuery({ ...orderInvoicesQuery(id, `${status} ${refundedAmount}`), enabled: hasAny });
}

/** Returns where the buyer goes back to while it is not paid. */
function toOrigin({ bundle, sellsMembership, slug }: OrderView): { href: string; label: string } {
  if (bundle) return { href: routes.bundle(bundle.slug), label: "Volver al conjunto" };
  if (sellsMembership) return { href: routes.memberships(), label: "Tus membresías" };
  return { href: routes.ayni(slug), label: "Volver a la enseñanza" };
}

const LONG_WAIT_TEXT =
  "Tu pago aún se está confirmando. Puedes cerrar esta página: te avisaremos por correo.";

function PolledOrderStatus({
  order: initialOrder,
  title: ayniTitle,
  masterName,
  issuer,
  booking = null,
  encuentros = [],
  release,
}: OrderStatusProps) {
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, refetch, isFetchedAfterMount } = useQuery({
    ...polledOrderQuery(initialOrder.id),
    initialData: initialOrder,
    // The page shows what is stored; the first poll asks the processor.
    initialDataUpdatedAt: 0,
  });
  const order = data ?? initialOrder;
  const { data: invoices, refetch: refetchInvoices } = useInvoices(order);
  const isUnpaid = order.payableUntil !== null;
  const isChecking = isUnpaid && !isFetchedAfterMount;
  const hasChanged = order.isBooking && order.status !== initialOrder.status;
  // The server tells more of an hour once it is paid: the street, and what is left to be done.
  useEffect(() => {
    if (hasChanged) router.refresh();
  }, [hasChanged, router]);
  const isLongWait = useLongWait(order.status === "pending" && !isUnpaid);
  const { giftFor } = order;
  const zone = useShownZone();
  const { title, text } = isChecking
    ? CHECKING_TEXTS
    : booking?.status === "forgone"
      ? toForgoneTexts(booking)
      : isCancelledHour(order, booking)
        ? toCancelledTexts(booking)
        : toTexts(order, zone);
  // The conditions of the purchase no longer hold for an hour that its Master has moved.
  const movedUntil =
    booking?.isMovedByMaster && booking.canChange && booking.moveHours > 0 ? booking.moveUntil : null;
  const next = toNext(order, isCancelledHour(order, booking));
  const origin = toOrigin(order);
  const invoiceSection = invoices && (
    <InvoiceSection order={order} invoices={invoices} onChange={() => void refetchInvoices()} />
  );
  return (
    <>
      <div role="status" className={styles.section}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {booking && <BookedHour booking={booking} zone={zone} />}
        <p>{isLongWait ? LONG_WAIT_TEXT : text}</p>
        {order.withdrawnAt && (
          <p>
            Desististe de la compra el {formatDayOfYear(order.withdrawnAt, zone)} a las{" "}
            {formatTime(order.withdrawnAt, zone)} ({formatZone(zone)}).
          </p>
        )}
      </div>
      {booking && order.status === "completed" && <BookedHourLinks booking={booking} />}
      {order.status === "completed" && (
        <OrderEncuentros order={order} encuentros={encuentros} masterName={masterName} zone={zone} />
      )}
      {isUnpaid && invoiceSection}
      {isUnpaid && !isChecking && (
        <>
          <p>{toPrice(order)}</p>
          <ResumePayment order={order} hasAsked onPaid={() => void refetch()}>
            Pagar
          </ResumePayment>
          {release}
        </>
      )}
      {order.status === "completed" ? (
        <ButtonLink size="l" href={next.href}>
          {next.label}
        </ButtonLink>
      ) : (
        <ButtonLink size="l" variant="secondary" href={origin.href}>
          {origin.label}
        </ButtonLink>
      )}
      {order.conditions.length > 0 && (
        <section aria-labelledby="told" className={styles.section}>
          <h2 id="told" className={styles.heading}>
            {toToldTitle(order)}
          </h2>
          <ConditionLines texts={order.conditions} />
          {movedUntil && <p>{formatMovedTerm(order, { masterName, until: movedUntil, zone })}</p>}
          {order.movedAt && (
            <p>
              El {formatWeekdayOfMonth(order.movedAt, zone)}, {masterName} te pasó a otra fecha: vale la de tu
              contenido, y no la que dice aquí.
            </p>
          )}
        </section>
      )}
      {!isUnpaid && invoiceSection}
      {hasReceipt(order) && (
        <OrderReceipt
          order={order}
          masterName={masterName}
          zone={zone}
          issuer={issuer}
          hasInvoice={(invoices?.invoices.length ?? 0) > 0}
        />
      )}
      {order.status === "completed" && (order.amount > 0 || isFreePlace(order)) && (
        <WithdrawalSection
          orderId={order.id}
          title={ayniTitle}
          isGift={giftFor !== null}
          isFree={order.amount === 0}
          onWithdrawn={() => {
            // The heading tells what has become of it, far above the button.
            void refetch().then(() => heading.current?.focus());
            // The server writes the text beside it.
            router.refresh();
          }}
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
