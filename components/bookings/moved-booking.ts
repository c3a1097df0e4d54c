"use client";

import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/components/common/session/use-session";
import { bookingQuery } from "@/lib/bookings/booking/queries";
import type { BookingView } from "@/lib/bookings/booking/schema";

export const useMovedBooking = (id: string) => useQuery({ ...bookingQuery(id), retry: false });

/** Tells whether the viewer gives the hour. */
export function useIsMasterOf(booking: BookingView | undefined): boolean {
  const { data: session } = useSession();
  return booking !== undefined && session?.userId === booking.master.id;
}
