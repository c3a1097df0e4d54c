"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useSession } from "@/components/common/session/use-session";
import { bookingQuery } from "@/lib/bookings/booking/queries";
import type { BookingView } from "@/lib/bookings/booking/schema";

/** Returns the id of the booking that is being moved, from the URL; null for a new one, on the server and during hydration. */
export const useMovedId = (): string | null =>
  useSyncExternalStore(
    () => () => {},
    () => new URLSearchParams(location.search).get("cambiar"),
    () => null,
  );

export const useMovedBooking = (id: string) => useQuery({ ...bookingQuery(id), retry: false });

/** Tells whether the viewer gives the hour. */
export function useIsMasterOf(booking: BookingView | undefined): boolean {
  const { data: session } = useSession();
  return booking !== undefined && session?.userId === booking.master.id;
}
