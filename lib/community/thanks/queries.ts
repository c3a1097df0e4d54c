import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { OwnThanks, thanksInput, ThanksStanding } from "./schema";

/** How one stands towards thanking for an order of one's own. */
export const thanksOf = (orderId: string) =>
  queryOptions({
    queryKey: ["thanks", orderId],
    queryFn: async ({ signal }) =>
      (await apiCall<{ data: ThanksStanding }>("GET", api.thanksOfOrder(orderId), undefined, signal)).data,
  });

/** Thanks, or changes what was said. The error is an `ApiError`. */
export const thanksSaving = (orderId: string) =>
  mutationOptions({
    mutationFn: async (input: z.input<typeof thanksInput>) =>
      (await apiCall<{ data: OwnThanks }>("PUT", api.thanksOfOrder(orderId), input)).data,
  });

export const thanksWithdrawal = (orderId: string) =>
  mutationOptions({ mutationFn: () => apiCall("DELETE", api.thanksOfOrder(orderId)) });

/** Agrees to show a thanks, or not any more. */
export const thanksShowing = (id: string) =>
  mutationOptions({ mutationFn: (shown: boolean) => apiCall("PUT", api.thanksShown(id), { shown }) });

/** Answers a thanks; an empty text takes the answer away. Throws `ApiError`. */
export const answerThanks = (id: string, answer: string): Promise<unknown> =>
  apiCall("PUT", api.thanksAnswer(id), { answer });
