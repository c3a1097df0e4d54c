"use client";

import { useQuery } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { useSession } from "@/components/common/session/use-session";
import { TextLink } from "@/components/ui/link";
import { ownBookingsQuery } from "@/lib/bookings/booking/queries";
import type { BookingView } from "@/lib/bookings/booking/schema";
import { routes } from "@/lib/platform/routes";
import { countMinutes, findClocks, formatMoment, toHourPlace } from "./format-hour";

interface HeldHoursProps {
  /** The offer whose hours are chosen. */
  slug: string;
  /** The viewer's zone. */
  zone: string;
  now: number;
}

type HeldBooking = BookingView & { heldUntil: string };

const isHeld = (booking: BookingView, now: number): booking is HeldBooking =>
  booking.heldUntil !== null && Date.parse(booking.heldUntil) > now;

/** "Te guardamos el martes 12 de enero a las 18:00 durante 28 min.", with its title if it is of another offer. */
function describeHeld(booking: HeldBooking, { slug, zone, now }: HeldHoursProps): string {
  const of = booking.slug === slug ? "" : `«${booking.title}» con ${booking.master.name}, `;
  const moment = formatMoment(booking.startsAt, findClocks(toHourPlace(booking), zone).zone);
  return `Te guardamos ${of}el ${moment} durante ${countMinutes(booking.heldUntil, now)} min.`;
}

/** Leads to the hours that are kept for the viewer until they pay them, as after a step back from the checkout. */
export function HeldHours(props: HeldHoursProps) {
  const { data: session } = useSession();
  const userId = session?.userId;
  const { data = [] } = useQuery({ ...ownBookingsQuery(userId ?? ""), enabled: userId !== undefined });
  return data
    .filter((booking) => isHeld(booking, props.now))
    .map((booking) => (
      <FormMessage key={booking.id} kind="info">
        {describeHeld(booking, props)}{" "}
        <TextLink href={routes.order(booking.orderId)}>Pagarla o soltarla</TextLink>
      </FormMessage>
    ));
}
