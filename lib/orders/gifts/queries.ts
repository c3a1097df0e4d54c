import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { memberApi } from "@/lib/platform/member-api";
import type { AcceptedGift } from "./schema";

export const acceptGiftMutation = (token: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await apiCall<{ data: AcceptedGift }>("POST", memberApi.acceptGift(), { body: { token } })).data,
  });

export const declineGiftMutation = (token: string) =>
  mutationOptions({
    mutationFn: (message: string) => apiCall("POST", memberApi.declineGift(), { body: { token, message } }),
  });
