import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PayoutAccountView } from "./schema";

export const payoutAccountQuery = () =>
  queryOptions({
    queryKey: ["payout-account"],
    queryFn: async () => (await apiCall<{ data: PayoutAccountView }>("GET", api.payoutAccount())).data,
  });

export const openPayoutAccountMutation = () =>
  mutationOptions({
    mutationFn: async () => (await apiCall<{ data: { url: string } }>("POST", api.payoutAccount())).data,
  });
