import type { ComponentProps } from "react";
import { NearDate } from "@/components/common/local-date";
import type { Badge } from "@/components/ui/badge";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { describeEnding, formatSeats } from "@/lib/messaging/seat-names";
import { formatMoney } from "@/lib/reference/money";

type StateBadge = { label: string; tone: ComponentProps<typeof Badge>["tone"] };

const BADGES: Record<MembershipView["state"], StateBadge> = {
  PENDING: { label: "Falta el pago", tone: "clay" },
  ACTIVE: { label: "Estás dentro", tone: "success" },
  PAUSED: { label: "En pausa", tone: "neutral" },
  LATE: { label: "Cobro pendiente", tone: "clay" },
  ENDED: { label: "Terminada", tone: "neutral" },
};

export const isOpenAt = ({ openUntil }: MembershipView, now: Date): boolean =>
  openUntil !== null && new Date(openUntil) > now;

/** It runs no longer than what is paid, or has ended and is still open. */
const isBeingLeft = (membership: MembershipView, now: Date): boolean =>
  membership.state === "ENDED" ? isOpenAt(membership, now) : membership.leftAt !== null;

export function findBadge(membership: MembershipView, now: Date): StateBadge {
  if (!isBeingLeft(membership, now)) return BADGES[membership.state];
  return { label: membership.closed ? "Se cierra" : "La dejas", tone: "neutral" };
}

/** " Le devolvemos a Inés Marín los meses que no habían empezado." */
function describeReturned({ closed, gift }: MembershipView): string {
  if (!closed?.returnsMonths) return "";
  const payer = gift?.giverName ? `Le devolvemos a ${gift.giverName}` : "Te devolvemos";
  return ` ${payer} los meses que no habían empezado.`;
}

const describeSeats = ({ endingSeats }: MembershipView): string =>
  endingSeats.length === 0 ? "" : ` ${describeEnding(endingSeats)}`;

/** "Lucía la cierra: sigue abierta hasta el 29 de diciembre." */
function Closing({ membership }: { membership: MembershipView }) {
  const { openUntil, master } = membership;
  return (
    <>
      {master.name} la cierra
      {openUntil !== null && (
        <>
          : sigue abierta hasta el <NearDate iso={openUntil} />
        </>
      )}
      . No se te cobra nada más.{describeReturned(membership)}
      {describeSeats(membership)}
    </>
  );
}

function Leaving({ membership }: { membership: MembershipView }) {
  const { paidUntil, openUntil, endedAt, returnedAmount, currency } = membership;
  const end = endedAt === null ? paidUntil : openUntil;
  if (end === null) return "No se te cobra nada más.";
  return (
    <>
      Sigues dentro hasta el <NearDate iso={end} />. No se te cobra nada más.
      {returnedAmount > 0 &&
        ` Te hemos devuelto ${formatMoney(returnedAmount, currency)} por los meses que no han empezado.`}
      {describeSeats(membership)}
    </>
  );
}

/** "Hasta el 28 de febrero, no se te cobrará nada." */
function Given({ membership }: { membership: MembershipView }) {
  const { paidUntil, isOffered } = membership;
  if (paidUntil === null) return null;
  return (
    <>
      Hasta el <NearDate iso={paidUntil} />, no se te cobrará nada.
      {isOffered && " Después, si quieres, podrás unirte."}
      {describeSeats(membership)}
    </>
  );
}

function NextCharge({ membership }: { membership: MembershipView }) {
  const { amount, currency, nextChargeAt, paidUntil } = membership;
  if (nextChargeAt === null) {
    return paidUntil === null ? null : (
      <>
        Sigues dentro hasta el <NearDate iso={paidUntil} />.
      </>
    );
  }
  return (
    <>
      Próximo cobro: {formatMoney(amount, currency)} el <NearDate iso={nextChargeAt} />.
    </>
  );
}

function Paused({ membership }: { membership: MembershipView }) {
  const { paidUntil, endingSeats } = membership;
  const isInside = paidUntil !== null && new Date(paidUntil) > new Date();
  return (
    <>
      {isInside ? (
        <>
          Sigues dentro hasta el <NearDate iso={paidUntil} />, y luego descansa.
          {endingSeats.length > 0 && ` Entonces perderás ${formatSeats(endingSeats, "tu")}.`}
        </>
      ) : (
        "Ahora descansa: no se te cobra nada."
      )}{" "}
      <NextCharge membership={membership} />
    </>
  );
}

function Late({ membership: { openUntil } }: { membership: MembershipView }) {
  return (
    <>
      No hemos podido hacer el último cobro; a veces basta con cambiar la tarjeta.
      {openUntil && (
        <>
          {" "}
          Sigue abierta hasta el <NearDate iso={openUntil} />, y volvemos a intentarlo.
        </>
      )}
    </>
  );
}

function Ended({ membership }: { membership: MembershipView }) {
  const { endedAt, openUntil, isOffered, master } = membership;
  // The paid time may be longer than the membership ran.
  const end = endedAt !== null && openUntil !== null && openUntil > endedAt ? openUntil : endedAt;
  return (
    <>
      {end && (
        <>
          Terminó el <NearDate iso={end} />.{" "}
        </>
      )}
      {!isOffered && `${master.name} ya no la ofrece.`}
      {describeReturned(membership)}
    </>
  );
}

/** Says in plain words how a membership is. */
export function MembershipStateText({ membership }: { membership: MembershipView }) {
  const { state, checkoutUrl, gift } = membership;
  if (isBeingLeft(membership, new Date()))
    return membership.closed ? <Closing membership={membership} /> : <Leaving membership={membership} />;
  if (gift && state === "ACTIVE") return <Given membership={membership} />;
  if (state === "PENDING")
    return checkoutUrl === null
      ? "Estamos confirmando tu pago. Te avisaremos por correo."
      : "Aún no está pagada: no se te ha cobrado nada.";
  if (state === "PAUSED") return <Paused membership={membership} />;
  if (state === "LATE") return <Late membership={membership} />;
  if (state === "ENDED") return <Ended membership={membership} />;
  return <NextCharge membership={membership} />;
}
