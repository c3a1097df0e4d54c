import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { OwnThanks, thanksInput, ThanksStatus } from "./schema";

export const orderThanksQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["thanks", orderId],
    queryFn: ({ signal }) => apiData<ThanksStatus>("GET", api.thanksOfOrder(orderId), { signal }),
  });

export const saveThanksMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: (input: z.input<typeof thanksInput>) =>
      apiData<OwnThanks>("PUT", api.thanksOfOrder(orderId), { body: input }),
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
