"use client";

import { QueryProvider } from "@/components/common/query-provider";
import { useShownZone } from "@/components/common/use-shown-zone";
import { TextLink } from "@/components/ui/link";
import { routes } from "@/lib/platform/routes";
import { formatHour, formatOtherHour, toHourPlace } from "./format-hour";
import { useIsMasterOf, useMovedBooking } from "./moved-booking";
import styles from "./hours.module.css";

function Heading({ id }: { id: string }) {
  const zone = useShownZone();
  const { data: booking } = useMovedBooking(id);
  const isMaster = useIsMasterOf(booking);
  const place = booking && toHourPlace(booking);
  const otherHour = booking && formatOtherHour(booking, zone);
  const other = isMaster ? booking?.apprentice : booking?.master;
  return (
    <header className={styles.head}>
      <p className={styles.back}>
        <TextLink href={routes.agenda()}>Tus citas</TextLink>
      </p>
      <h1>Cambiar la hora{other && ` con ${other.name}`}</h1>
      {booking && place && (
        <p>
          <b>
            {booking.status === "forgone" ? "Era" : "Ahora"}:{" "}
            {formatHour(booking.startsAt, { zone, offer: isMaster ? { ...place, masterName: "ti" } : place })}
            {otherHour && ` (${booking.apprentice.name}: ${otherHour})`}.
          </b>{" "}
          {booking.title}
        </p>
      )}
    </header>
  );
}

/** Says which booking is moved, and with whom. */
export const MoveHeading = ({ id }: { id: string }) => (
  <QueryProvider>
    <Heading id={id} />
  </QueryProvider>
);
