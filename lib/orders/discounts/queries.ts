import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { DiscountInput, DiscountsPage, QuoteView } from "./schema";

export const quoteMutation = (ayniId: string) =>
  mutationOptions({
    mutationFn: async (code: string) =>
      (await apiCall<{ data: QuoteView }>("POST", api.discounts(ayniId, "/quote"), { body: { code } })).data,
  });

export const sendDiscount = async (ayniId: string, input: DiscountInput): Promise<DiscountsPage> =>
  (await apiCall<{ data: DiscountsPage }>("POST", api.discounts(ayniId), { body: input })).data;

export const requestDiscountEnd = async (ayniId: string, id: string): Promise<DiscountsPage> =>
  (await apiCall<{ data: DiscountsPage }>("DELETE", api.discounts(ayniId, `/${id}`))).data;
