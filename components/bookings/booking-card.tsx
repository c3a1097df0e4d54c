import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import type { BookingStatus } from "@/lib/bookings/booking/policy";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import { formatFullName } from "@/lib/platform/text/full-name";
import { formatTime, isSameLocalTime } from "@/lib/platform/time/format";
import { formatZone, zoneName } from "@/lib/platform/time/zone-names";
import { formatMoney } from "@/lib/reference/money";
import { BookingActions } from "./booking-actions";
import { BookingNote } from "./booking-note";
import {
  countMinutes,
  findClocks,
  formatMoment,
  formatOtherHour,
  isRoomNear,
  toHourPlace,
} from "./format-hour";
import { ForgoButton } from "./forgo-button";
import { NoShowButton } from "./no-show-button";
import styles from "./agenda.module.css";

interface BookingCardProps {
  booking: BookingView;
  side: "master" | "apprentice";
  zone: string;
  now: string;
  /** It is shown among all hours with this person. */
  isHistory?: boolean;
}

/** "lunes 7 de diciembre a las 18:00"; in person by the clock of the place, which is named where it is another. */
function formatDeadline(booking: BookingView, viewerZone: string): string {
  const { moveUntil } = booking;
  const { zone } = findClocks(toHourPlace(booking), viewerZone);
  const named = isSameLocalTime(moveUntil, zone, viewerZone) ? "" : ` (${formatZone(zone)})`;
  return `${formatMoment(moveUntil, zone)}${named}`;
}

/** The id of the card of an hour on its page. */
export const toCardId = (bookingId: string): string => `cita-${bookingId}`;

type Side = BookingCardProps["side"];

const STATUS_LABELS: Record<
  Exclude<BookingStatus, "no_show" | "missed" | "forgone" | "cancelled">,
  string | null
> = {
  held: "Pendiente de pago",
  confirmed: null,
  done: "Hecha",
};

/** An hour that nobody has paid in time is cancelled by nobody. */
function describeCancelled({ cancelledBy, isForgone, master, apprentice }: BookingView, side: Side): string {
  if (cancelledBy === null) return "Cancelada";
  const verb = isForgone ? "Devuelta" : "Cancelada";
  if (cancelledBy === side) return `${verb} por ti`;
  return `${verb} por ${cancelledBy === "master" ? master.name : apprentice.name}`;
}

/** Says what has become of an hour, for one of its sides; null if it is to come. */
export function findStatusLabel(booking: BookingView, side: Side): string | null {
  const { status, master } = booking;
  if (status === "cancelled") return describeCancelled(booking, side);
  if (status === "no_show") return side === "master" ? "No vino" : "No asististe";
  if (status === "forgone")
    return side === "master" ? "Avisó de que no podría" : "Avisaste de que no podrías";
  if (status === "missed") return side === "master" ? "No asististe" : `${master.name} no vino`;
  return STATUS_LABELS[status];
}

/** Tells the effect of an absence on payment or pack. */
function AbsenceLine({
  booking: { status, packId, amount },
  side,
}: Pick<BookingCardProps, "booking" | "side">) {
  if (status === "no_show") {
    return (
      <p className={styles.quiet}>
        {packId === null ? "La hora cuenta como dada." : "La sesión cuenta como usada."}
        {side === "apprentice" && (
          <>
            {" "}
            ¿Sí estuviste? <TextLink href={routes.contact()}>Escríbenos</TextLink>.
          </>
        )}
      </p>
    );
  }
  if (status !== "missed" || (packId === null && amount === 0)) return null;
  const effect = packId === null ? "se puede pedir la devolución" : "la sesión vuelve al pack";
  return <p className={styles.quiet}>La hora no cuenta: {effect}.</p>;
}

/** Tells what became of the payment of an hour to which the apprentice could not come, and their word to the Master. */
function ForgoneLines({ booking, side }: Pick<BookingCardProps, "booking" | "side">) {
  const { status, packId, amount, forgoneWord, master, apprentice } = booking;
  if (!booking.isForgone) return null;
  const isOwn = side === "apprentice";
  const paid = packId !== null ? "La sesión cuenta como usada" : amount > 0 ? "El pago no se devuelve" : null;
  return (
    <>
      {status === "forgone" && paid && (
        <p className={styles.quiet}>
          {isOwn ? `${paid}, salvo que ${master.name} lo decida.` : `${paid}, salvo que tú quieras.`}
        </p>
      )}
      {forgoneWord !== null && (
        <p dir="auto">
          {isOwn ? "Le dijiste" : `${apprentice.name} te dijo`}: «{forgoneWord}»
        </p>
      )}
    </>
  );
}

/** Tells what goes back of a cancelled hour: money, or a session of a pack. */
function ReturnLine({ booking, side }: Pick<BookingCardProps, "booking" | "side">) {
  const { status, cancelledBy, packId, packPayer, amount, currency } = booking;
  if (status !== "cancelled" || cancelledBy === null || (packId === null && amount === 0)) return null;
  const own = side === "apprentice" ? "tu" : "su";
  const text =
    packId === null
      ? `Lo pagado, ${formatMoney(amount, currency)}, se devuelve entero.`
      : packPayer === null
        ? `La sesión volvió a ${own} pack.`
        : "El pack se había devuelto: el dinero de esta sesión se devuelve también.";
  return <p className={styles.quiet}>{text}</p>;
}

/** Tells until when an hour is kept for whoever has to pay it. */
function HeldLine({ booking: { status, heldUntil, apprentice }, side, zone, now }: BookingCardProps) {
  if (status !== "held") return null;
  const isOwn = side === "apprentice";
  return (
    <p className={styles.quiet}>
      {heldUntil === null ? (
        `Estamos confirmando ${isOwn ? "tu" : "su"} pago.`
      ) : (
        <>
          {isOwn ? "Te la guardamos" : `La guardamos para ${apprentice.name}`} durante{" "}
          {countMinutes(heldUntil, Date.parse(now))} min, hasta las{" "}
          <time dateTime={heldUntil}>{formatTime(heldUntil, zone)}</time>.
        </>
      )}
    </p>
  );
}

type QuietLinksProps = Pick<BookingCardProps, "booking" | "side" | "isHistory"> & { isRoomNear: boolean };

/** Leads to the offer: to its page while it is public, else to what its Master sees of it. */
function OfferTitle({
  booking: { title, slug, isListed },
  side,
}: Pick<BookingCardProps, "booking" | "side">) {
  if (isListed) return <TextLink href={routes.ayni(slug)}>{title}</TextLink>;
  return side === "master" ? <TextLink href={routes.preview(slug, "encuentros")}>{title}</TextLink> : title;
}

type AnswersProps = Pick<BookingView, "answers"> & { side: Side };

function Answers({ answers, side }: AnswersProps) {
  const given = answers.filter(({ answer }) => answer !== "");
  if (given.length === 0) return null;
  return (
    <details className={styles.answers}>
      <summary>{side === "master" ? "Lo que te cuenta" : "Lo que contaste"}</summary>
      <dl>
        {given.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd dir="auto">{answer}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Quiet links beside an hour; the one to the room becomes a button once the hour is near. */
function QuietLinks({ booking, side, isRoomNear, isHistory }: QuietLinksProps) {
  const { status, hasRoom, encuentroId, apprentice } = booking;
  const isConfirmed = status === "confirmed";
  const hasHistory = side === "master" && !isHistory;
  if (!isConfirmed && !hasHistory) return null;
  return (
    <p className={styles.links}>
      {hasHistory && (
        <TextLink href={routes.agenda({ persona: apprentice.slug })}>
          Historial con {apprentice.name}
        </TextLink>
      )}
      {isConfirmed && (
        <a href={api.encuentroCalendar(encuentroId)} download>
          Añadir al calendario
        </a>
      )}
      {isConfirmed && hasRoom && !isRoomNear && <a href={routes.room(encuentroId)}>Ir a la sala</a>}
    </p>
  );
}

/** The hour by the clock of its place where that differs from the viewer's, whose own is told beside it. */
function BookingTime({
  booking,
  zone: viewerZone,
}: Pick<BookingCardProps, "zone"> & { booking: BookingView }) {
  const { startsAt, endsAt } = booking;
  const { zone } = findClocks(toHourPlace(booking), viewerZone);
  return (
    <>
      <time dateTime={startsAt}>{formatTime(startsAt, zone)}</time>–{formatTime(endsAt, zone)}
      {!isSameLocalTime(startsAt, zone, viewerZone) && (
        <small className={styles.otherTime}>
          {formatZone(zone)} · {formatTime(startsAt, viewerZone)} en {zoneName(viewerZone)}
        </small>
      )}
    </>
  );
}

/** An hour of the agenda: when, with whom, and what can be done. */
export function BookingCard({ booking, side, zone, now, isHistory }: BookingCardProps) {
  const { status, master, apprentice, hasRoom, encuentroId } = booking;
  const other = side === "master" ? apprentice : master;
  const isSoon = isRoomNear(booking, Date.parse(now));
  const statusLabel = findStatusLabel(booking, side);
  const place = [booking.placeName, booking.address].filter(Boolean).join(", ");
  const otherHour = formatOtherHour(booking, zone);
  const path = side === "master" ? routes.profile(other.slug) : routes.master(other.slug);
  return (
    <Card as="article" id={toCardId(booking.id)} className={styles.card}>
      <p className={styles.time}>
        <BookingTime booking={booking} zone={zone} />
      </p>
      <div className={styles.what}>
        <h3>
          <OfferTitle booking={booking} side={side} /> {statusLabel && <Badge>{statusLabel}</Badge>}
        </h3>
        <p>
          Con <TextLink href={path}>{formatFullName(other)}</TextLink>
          {place && ` · ${place}`}
          {booking.packId !== null && (side === "master" ? " · de su pack" : " · de tu pack")}
        </p>
        {otherHour && (
          <p className={styles.quiet}>
            Para {apprentice.name}: {otherHour}
          </p>
        )}
        {status === "confirmed" && side === "apprentice" && (
          <p className={styles.quiet}>
            {booking.canChange
              ? `Puedes cambiarla hasta el ${formatDeadline(booking, zone)}.`
              : "Ya no se puede cambiar ni cancelar."}
          </p>
        )}
        <ForgoneLines booking={booking} side={side} />
        <HeldLine booking={booking} side={side} zone={zone} now={now} />
        <ReturnLine booking={booking} side={side} />
        <AbsenceLine booking={booking} side={side} />
        <Answers answers={booking.answers} side={side} />
        <QuietLinks booking={booking} side={side} isRoomNear={isSoon} isHistory={isHistory} />
        {side === "master" && <BookingNote id={booking.id} note={booking.note ?? ""} />}
      </div>
      <div className={styles.actions}>
        {status === "confirmed" && hasRoom && isSoon && (
          <ButtonLink href={routes.room(encuentroId)}>Ir a la sala</ButtonLink>
        )}
        {booking.heldUntil !== null && side === "apprentice" && (
          <ButtonLink href={routes.order(booking.orderId)}>Pagar</ButtonLink>
        )}
        {status === "missed" && side === "apprentice" && booking.amount > 0 && (
          <ButtonLink href={routes.order(booking.orderId)} variant="secondary">
            Pedir la devolución
          </ButtonLink>
        )}
        {booking.canMarkNoShow && <NoShowButton booking={booking} />}
        {booking.canForgo && <ForgoButton booking={booking} />}
        {(booking.canChange || status === "held") && <BookingActions booking={booking} side={side} />}
      </div>
    </Card>
  );
}
