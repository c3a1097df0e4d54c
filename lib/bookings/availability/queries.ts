import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { AvailabilityView } from "./schema";

export const availabilityQuery = () =>
  queryOptions({
    queryKey: ["availability"],
    queryFn: () => apiData<AvailabilityView>("GET", api.availability()),
  });

export const saveAvailabilityMutation = () =>
  mutationOptions({
    mutationFn: (availability: AvailabilityView) =>
      apiData<AvailabilityView>("PUT", api.availability(), { body: availability }),
  });

/** Closes a day and cancels what is booked on it. Resolves to the number of hours that were cancelled. */
export const closeDayMutation = () =>
  mutationOptions({
    mutationFn: async (body: { date: string; word?: string }) =>
      (await apiData<{ cancelled: number }>("POST", api.closeDay(), { body })).cancelled,
  });
