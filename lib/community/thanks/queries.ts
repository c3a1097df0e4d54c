import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { OwnThanks, thanksInput, ThanksStatus } from "./schema";

export const orderThanksQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["thanks", orderId],
    queryFn: async ({ signal }) =>
      (await apiCall<{ data: ThanksStatus }>("GET", api.thanksOfOrder(orderId), { signal })).data,
  });

export const saveThanksMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (input: z.input<typeof thanksInput>) =>
      (await apiCall<{ data: OwnThanks }>("PUT", api.thanksOfOrder(orderId), { body: input })).data,
  });

export const withdrawThanksMutation = (orderId: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.thanksOfOrder(orderId)) });

export const showThanksMutation = (id: string) =>
  mutationOptions({
    mutationFn: (shown: boolean) => apiCall("PUT", api.thanksVisibility(id), { body: { shown } }),
  });

/** Sets the answer to a thanks; an empty text deletes it. Errors: `ApiError`. */
export const sendThanksAnswer = (id: string, answer: string): Promise<unknown> =>
  apiCall("PUT", api.thanksAnswer(id), { body: { answer } });
