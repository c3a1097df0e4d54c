import { mutationOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { DiscountInput, DiscountsPage, QuoteView } from "./schema";

export const quoteMutation = (ayniId: string) =>
  mutationOptions({
    mutationFn: (code: string) =>
      apiData<QuoteView>("POST", api.discounts(ayniId, "/quote"), { body: { code } }),
  });

export const sendDiscount = (ayniId: string, input: DiscountInput): Promise<DiscountsPage> =>
  apiData<DiscountsPage>("POST", api.discounts(ayniId), { body: input });

export const requestDiscountEnd = (ayniId: string, id: string): Promise<DiscountsPage> =>
  apiData<DiscountsPage>("DELETE", api.discounts(ayniId, `/${id}`));
