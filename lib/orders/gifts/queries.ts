import { mutationOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type {
  AcceptedGift,
  GiftAcceptInput,
  GiftChangeInput,
  GiftInput,
  GivenGift,
  PlacedGift,
} from "./schema";

export const placeGiftMutation = () =>
  mutationOptions({
    mutationFn: (input: GiftInput) => apiData<PlacedGift>("POST", api.gifts(), { body: input }),
  });

type PaidGift = { checkoutUrl: string | null; needsInvoiceTo?: true };

export const payGift = (id: string): Promise<PaidGift> =>
  apiData<PaidGift>("POST", api.giftAction(id, "pay"));

export const changeGiftMutation = (id: string) =>
  mutationOptions({
    mutationFn: (input: GiftChangeInput) => apiData<GivenGift>("PUT", api.gift(id), { body: input }),
  });

export const giftActionMutation = (id: string) =>
  mutationOptions({
    mutationFn: (action: "resend" | "keep") => apiData<GivenGift>("POST", api.giftAction(id, action)),
  });

export const acceptGiftMutation = (body: GiftAcceptInput) =>
  mutationOptions({
    mutationFn: () => apiData<AcceptedGift>("POST", api.acceptGift(), { body }),
  });

export const declineGiftMutation = (token: string) =>
  mutationOptions({
    mutationFn: (message: string) => apiCall("POST", api.declineGift(), { body: { token, message } }),
  });
