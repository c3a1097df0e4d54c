"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import type { Ref } from "react";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { moveBookingMutation } from "@/lib/bookings/booking/queries";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { listConditions } from "@/lib/orders/conditions/policy";
import { ApiError, errorMessage } from "@/lib/platform/http/client";
import { routes } from "@/lib/platform/routes";
import { MINUTE_MS } from "@/lib/platform/time/instants";
import { formatHour, formatOtherHour } from "./format-hour";
import { toConditionFacts, type HourOffer } from "./hour-offer";
import { useIsMasterOf } from "./moved-booking";
import styles from "./hours.module.css";

const TOAST_MS = 7000;

/** Statuses of a booking that is another's, and of an id that is none. */
const MISSING_STATUSES = [404, 422];

const describeMissing = (error: unknown): string =>
  error instanceof ApiError && MISSING_STATUSES.includes(error.status)
    ? "Esta cita no es tuya o ya no existe."
    : errorMessage(error);

/** Says why a booking cannot be moved; `error` if it was not found. */
export const MoveRefusal = ({ error }: { error: unknown }) => (
  <div className={styles.form} role="status">
    <p>{error ? describeMissing(error) : "Esta cita ya no se puede cambiar."}</p>
    <TextLink href={routes.agenda()}>Ir a tus citas</TextLink>
  </div>
);

interface MoveFormProps {
  booking: BookingView;
  offer: HourOffer;
  /** The chosen hour; null before one is chosen. */
  startsAt: string | null;
  zone: string;
  /** Called with the reason why this hour cannot be had. */
  onTaken: (reason: string) => void;
  ref: Ref<HTMLElement>;
}

/** Says until when the apprentice may change or cancel the new hour: in the words of a new booking, or until it begins if the Master moves it. */
function describeChange(startsAt: string, { booking, offer, zone }: MoveFormProps, isMaster: boolean) {
  if (isMaster) return `${booking.apprentice.name} podrá cambiarla o cancelarla hasta que empiece.`;
  const endsAt = new Date(Date.parse(startsAt) + offer.minutes * MINUTE_MS).toISOString();
  const facts = {
    ...toConditionFacts(offer),
    amount: booking.amount,
    minimumAmount: null,
    moveHours: booking.moveHours,
    isFromPack: booking.packId !== null,
    encuentros: [{ startsAt, endsAt, timezone: offer.zone ?? zone, cancelled: false }],
  };
  return listConditions(facts, { now: new Date(), zone }).find(({ kind }) => kind === "return")?.text ?? null;
}

/** Names the new hour by the viewer's clock; to the Master, who reads of themselves as «ti», also by that of the apprentice. */
function describeHour(startsAt: string, { booking, offer, zone }: MoveFormProps, isMaster: boolean): string {
  if (!isMaster) return formatHour(startsAt, { zone, offer });
  const theirs = formatOtherHour({ ...booking, startsAt }, zone);
  const own = formatHour(startsAt, { zone, offer: { ...offer, masterName: "ti" } });
  return theirs === null ? own : `${own} (${booking.apprentice.name}: ${theirs})`;
}

/** Moves a booking to the chosen hour. */
export function MoveForm(props: MoveFormProps) {
  const { booking, startsAt, onTaken, ref } = props;
  const isMaster = useIsMasterOf(booking);
  const router = useRouter();
  const move = useMutation({
    ...moveBookingMutation(booking.id),
    onSuccess: () => {
      void toast("La hora está cambiada.", { kind: "success", duration: TOAST_MS });
      router.push(routes.agenda());
    },
    onError: (error) => {
      onTaken(errorMessage(error));
    },
  });
  const change = startsAt === null ? null : describeChange(startsAt, props, isMaster);
  return (
    <section ref={ref} tabIndex={-1} aria-label="El cambio" className={styles.form}>
      <p>
        {startsAt === null
          ? "Elige la hora nueva."
          : `La hora nueva: ${describeHour(startsAt, props, isMaster)}.`}
        {!isMaster && " No se paga nada más."}
      </p>
      {change !== null && <p>{change}</p>}
      <Button
        size="l"
        className={styles.submit}
        disabled={startsAt === null}
        pending={move.isPending}
        onClick={() => startsAt !== null && move.mutate(startsAt)}
      >
        Cambiar la hora
      </Button>
    </section>
  );
}
