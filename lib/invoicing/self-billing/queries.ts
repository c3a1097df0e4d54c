import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { SelfBillingInput, SelfBillingView } from "./schema";

export const acceptSelfBillingMutation = () =>
  mutationOptions({
    mutationFn: async (body: SelfBillingInput) =>
      (await apiCall<{ data: SelfBillingView }>("POST", api.selfBilling(), { body })).data,
  });

export const revokeSelfBillingMutation = () =>
  mutationOptions({
    mutationFn: async () => (await apiCall<{ data: SelfBillingView }>("DELETE", api.selfBilling())).data,
  });
