"use client";

import { useQuery } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { useSession } from "@/components/common/session/use-session";
import { TextLink } from "@/components/ui/link";
import { ownBookingsQuery } from "@/lib/bookings/booking/queries";
import { routes } from "@/lib/platform/routes";
import { formatTime, formatWeekdayOfMonth } from "@/lib/platform/time/format";

/** Leads to the hour of this offer that is kept for the viewer until they pay it, as after a step back from the checkout. */
export function HeldHour({ slug, zone }: { slug: string; zone: string }) {
  const { data: session } = useSession();
  const userId = session?.userId;
  const { data } = useQuery({ ...ownBookingsQuery(userId ?? ""), enabled: userId !== undefined });
  const held = data?.find((booking) => booking.slug === slug && booking.heldUntil !== null);
  if (!held?.heldUntil) return null;
  return (
    <FormMessage kind="info">
      Te guardamos el {formatWeekdayOfMonth(held.startsAt, zone)} a las {formatTime(held.startsAt, zone)}{" "}
      hasta las {formatTime(held.heldUntil, zone)}.{" "}
      <TextLink href={routes.order(held.orderId)}>Pagarla o soltarla</TextLink>
    </FormMessage>
  );
}
