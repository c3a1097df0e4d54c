import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { CalendarView } from "./schema";

type CalendarAnswer = { data: CalendarView };

export const connectCalendarMutation = () =>
  mutationOptions({
    mutationFn: async (body: { name: string; address: string }) =>
      (await apiCall<CalendarAnswer>("POST", api.calendars(), { body })).data,
  });

type CalendarsAnswer = { data: CalendarView[] };

/** Resolves to all calendars of the Master. */
export const connectAccountMutation = () =>
  mutationOptions({
    mutationFn: async (body: { server: string; username: string; password: string }) =>
      (await apiCall<CalendarsAnswer>("POST", api.calendarAccounts(), { body })).data,
  });

export const removeAccountMutation = () =>
  mutationOptions({ mutationFn: (id: string) => apiCall<undefined>("DELETE", api.calendarAccount(id)) });

/** Resolves to all calendars of the Master. */
export const setCalendarUseMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, ...body }: { id: string; isBusy?: boolean; isTarget?: boolean }) =>
      (await apiCall<CalendarsAnswer>("PUT", api.calendar(id), { body })).data,
  });

/** Resolves to all calendars of the Master. */
export const readCalendarMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await apiCall<CalendarsAnswer>("POST", api.readCalendar(id))).data,
  });

export const removeCalendarMutation = () =>
  mutationOptions({ mutationFn: (id: string) => apiCall<undefined>("DELETE", api.calendar(id)) });
