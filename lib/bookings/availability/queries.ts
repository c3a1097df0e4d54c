import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { AvailabilityView } from "./schema";

export const availabilityQuery = () =>
  queryOptions({
    queryKey: ["availability"],
    queryFn: async () => (await apiCall<{ data: AvailabilityView }>("GET", api.availability())).data,
  });

export const saveAvailabilityMutation = () =>
  mutationOptions({
    mutationFn: async (availability: AvailabilityView) =>
      (await apiCall<{ data: AvailabilityView }>("PUT", api.availability(), { body: availability })).data,
  });

/** Closes a day and cancels what is booked on it. Resolves to the number of hours that were cancelled. */
export const closeDayMutation = () =>
  mutationOptions({
    mutationFn: async (body: { date: string; word?: string }) =>
      (await apiCall<{ data: { cancelled: number } }>("POST", api.closeDay(), { body })).data.cancelled,
  });
