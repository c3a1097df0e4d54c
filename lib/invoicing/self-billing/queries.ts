import { mutationOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { SelfBillingInput, SelfBillingView } from "./schema";

export const acceptSelfBillingMutation = () =>
  mutationOptions({
    mutationFn: (body: SelfBillingInput) => apiData<SelfBillingView>("POST", api.selfBilling(), { body }),
  });

export const revokeSelfBillingMutation = () =>
  mutationOptions({
    mutationFn: () => apiData<SelfBillingView>("DELETE", api.selfBilling()),
  });
