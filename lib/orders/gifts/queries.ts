import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { AcceptedGift } from "./schema";

export const acceptGiftMutation = (token: string) =>
  mutationOptions({
    mutationFn: async () =>
      (await apiCall<{ data: AcceptedGift }>("POST", api.acceptGift(), { body: { token } })).data,
  });

export const declineGiftMutation = (token: string) =>
  mutationOptions({
    mutationFn: (message: string) => apiCall("POST", api.declineGift(), { body: { token, message } }),
  });
