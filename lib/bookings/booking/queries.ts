import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { BookingPage, BookingView, PlacedBooking } from "./schema";

export type NewBooking = {
  ayniContentId: string;
  startsAt: string;
  tz: string;
  answers: string[];
  packId?: string;
  chosenAmount?: number;
  expectedAmount?: number;
  expectedTerms: { minutes: number; moveHours: number; questions: readonly string[] };
};

export const placeBookingMutation = () =>
  mutationOptions({
    mutationFn: (booking: NewBooking) => apiData<PlacedBooking>("POST", api.bookings(), { body: booking }),
  });

/** The next hours that a person has booked; `userId` keeps those of another session apart. */
export const ownBookingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["own-bookings", userId],
    queryFn: async () => (await apiCall<BookingPage>("GET", api.bookings())).content,
  });

const GIVEN_HOURS = "given-hours";

/** The hours ahead that a Master gives on some days, both inclusive; without the last one, all from the first on. */
export const givenHoursQuery = (days: { from: string; to?: string }) =>
  queryOptions({
    queryKey: [GIVEN_HOURS, days],
    queryFn: () => apiCall<BookingPage>("GET", api.bookings({ as: "master", ...days })),
  });

export const givenHoursKey = [GIVEN_HOURS];

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ["booking", id],
    queryFn: () => apiData<BookingView>("GET", api.booking(id)),
  });

export const moveBookingMutation = (id: string) =>
  mutationOptions({
    mutationFn: (startsAt: string) => apiData<BookingView>("PUT", api.booking(id), { body: { startsAt } }),
  });

export const cancelBookingMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => apiData<BookingView>("DELETE", api.booking(id)),
  });

/** The apprentice cannot come to an hour that can no longer be cancelled. */
export const forgoBookingMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: { word?: string }) =>
      apiData<BookingView>("PUT", api.booking(id, "/forgone"), { body }),
  });

export const saveNoteMutation = (id: string) =>
  mutationOptions({
    mutationFn: (note: string) => apiData<BookingView>("PUT", api.booking(id, "/note"), { body: { note } }),
  });

export const markNoShowMutation = (id: string) =>
  mutationOptions({
    mutationFn: (noShow: boolean) =>
      apiData<BookingView>("PUT", api.booking(id, "/no-show"), { body: { noShow } }),
  });
