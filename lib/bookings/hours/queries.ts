import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { HoursPage, HourWaitInput, HourWaitView } from "./schema";

/** The free hours of an offer on days of the viewer, both inclusive. */
export const hoursQuery = (slug: string, range: { from: string; to: string; tz: string; moving?: string }) =>
  queryOptions({
    queryKey: ["hours", slug, range],
    queryFn: () => apiCall<HoursPage>("GET", api.hours(slug, range)),
    staleTime: 30_000,
  });

export const hourWaitQuery = (userId: string, slug: string) =>
  queryOptions({
    queryKey: ["hour-wait", userId, slug],
    queryFn: () => apiData<HourWaitView>("GET", api.hourWait(slug)),
    staleTime: 30_000,
  });

export const joinHourWaitMutation = (slug: string) =>
  mutationOptions({
    mutationFn: (input: HourWaitInput) => apiData<HourWaitView>("POST", api.hourWait(slug), { body: input }),
  });

export const leaveHourWaitMutation = (slug: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.hourWait(slug)) });
