import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
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

type BookingResponse = { data: BookingView };

export const placeBookingMutation = () =>
  mutationOptions({
    mutationFn: async (booking: NewBooking) =>
      (await apiCall<{ data: PlacedBooking }>("POST", api.bookings(), { body: booking })).data,
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
    queryFn: async () => (await apiCall<BookingResponse>("GET", api.booking(id))).data,
  });

export const moveBookingMutation = (id: string) =>
  mutationOptions({
    mutationFn: async (startsAt: string) =>
      (await apiCall<BookingResponse>("PUT", api.booking(id), { body: { startsAt } })).data,
  });

export const cancelBookingMutation = (id: string) =>
  mutationOptions({
    mutationFn: async () => (await apiCall<BookingResponse>("DELETE", api.booking(id))).data,
  });

/** The apprentice cannot come to an hour that can no longer be cancelled. */
export const forgoBookingMutation = (id: string) =>
  mutationOptions({
    mutationFn: async (body: { word?: string }) =>
      (await apiCall<BookingResponse>("PUT", api.booking(id, "/forgone"), { body })).data,
  });

export const saveNoteMutation = (id: string) =>
  mutationOptions({
    mutationFn: async (note: string) =>
      (await apiCall<BookingResponse>("PUT", api.booking(id, "/note"), { body: { note } })).data,
  });

export const markNoShowMutation = (id: string) =>
  mutationOptions({
    mutationFn: async (noShow: boolean) =>
      (await apiCall<BookingResponse>("PUT", api.booking(id, "/no-show"), { body: { noShow } })).data,
  });
