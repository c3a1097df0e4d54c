"use client";

import { useCurrentMinute } from "@/components/common/use-current-minute";
import { ButtonLink } from "@/components/ui/button";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { api } from "@/lib/platform/api";
import { routes } from "@/lib/platform/routes";
import { ForgoButton } from "./forgo-button";
import { formatHour, isRoomNear, toHourPlace } from "./format-hour";
import styles from "./agenda.module.css";

/** Says when an hour is, by both clocks, and where. */
export function BookedHour({ booking, zone }: { booking: BookingView; zone: string }) {
  const place = [booking.placeName, booking.address].filter(Boolean).join(", ");
  return (
    <>
      <p className={styles.moment}>
        <b>{formatHour(booking.startsAt, { zone, offer: toHourPlace(booking) })}</b>
      </p>
      {place && <p>{place}</p>}
    </>
  );
}

/** Leads to the calendar file of an hour that is to come, and to its room once it is near; who cannot come can say so. */
export function BookedHourLinks({ booking }: { booking: BookingView }) {
  const { encuentroId, hasRoom, status } = booking;
  const now = useCurrentMinute();
  if (status !== "confirmed") return null;
  return (
    <>
      {hasRoom && now !== null && isRoomNear(booking, now) && (
        <ButtonLink size="l" href={routes.room(encuentroId)}>
          Ir a la sala
        </ButtonLink>
      )}
      <p className={styles.links}>
        <a href={api.encuentroCalendar(encuentroId)} download>
          Añadir al calendario
        </a>
      </p>
      {booking.canForgo && <ForgoButton booking={booking} />}
    </>
  );
}
