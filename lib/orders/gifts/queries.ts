import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
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
    mutationFn: async (input: GiftInput) =>
      (await apiCall<{ data: PlacedGift }>("POST", api.gifts(), { body: input })).data,
  });

type PaidGift = { checkoutUrl: string | null; needsInvoiceTo?: true };

export const payGift = async (id: string): Promise<PaidGift> =>
  (await apiCall<{ data: PaidGift }>("POST", api.giftAction(id, "pay"))).data;

export const changeGiftMutation = (id: string) =>
  mutationOptions({
    mutationFn: async (input: GiftChangeInput) =>
      (await apiCall<{ data: GivenGift }>("PUT", api.gift(id), { body: input })).data,
  });

export const giftActionMutation = (id: string) =>
  mutationOptions({
    mutationFn: async (action: "resend" | "keep") =>
      (await apiCall<{ data: GivenGift }>("POST", api.giftAction(id, action))).data,
  });

export const acceptGiftMutation = (body: GiftAcceptInput) =>
  mutationOptions({
    mutationFn: async () => (await apiCall<{ data: AcceptedGift }>("POST", api.acceptGift(), { body })).data,
  });

export const declineGiftMutation = (token: string) =>
  mutationOptions({
    mutationFn: (message: string) => apiCall("POST", api.declineGift(), { body: { token, message } }),
  });
