import { mutationOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { CalendarView } from "./schema";

export const connectCalendarMutation = () =>
  mutationOptions({
    mutationFn: (body: { name: string; address: string }) =>
      apiData<CalendarView>("POST", api.calendars(), { body }),
  });

/** Resolves to all calendars of the Master. */
export const connectAccountMutation = () =>
  mutationOptions({
    mutationFn: (body: { server: string; username: string; password: string }) =>
      apiData<CalendarView[]>("POST", api.calendarAccounts(), { body }),
  });

export const removeAccountMutation = () =>
  mutationOptions({ mutationFn: (id: string) => apiCall<undefined>("DELETE", api.calendarAccount(id)) });

/** Resolves to all calendars of the Master. */
export const setCalendarUseMutation = () =>
  mutationOptions({
    mutationFn: ({ id, ...body }: { id: string; isBusy?: boolean; isTarget?: boolean }) =>
      apiData<CalendarView[]>("PUT", api.calendar(id), { body }),
  });

/** Resolves to all calendars of the Master. */
export const readCalendarMutation = () =>
  mutationOptions({
    mutationFn: (id: string) => apiData<CalendarView[]>("POST", api.readCalendar(id)),
  });

export const removeCalendarMutation = () =>
  mutationOptions({ mutationFn: (id: string) => apiCall<undefined>("DELETE", api.calendar(id)) });
