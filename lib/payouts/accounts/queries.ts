import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PayoutAccountView } from "./schema";

export const payoutAccountQuery = () =>
  queryOptions({
    queryKey: ["payout-account"],
    queryFn: () => apiData<PayoutAccountView>("GET", api.payoutAccount()),
  });

export const openPayoutAccountMutation = () =>
  mutationOptions({
    mutationFn: () => apiData<{ url: string }>("POST", api.payoutAccount()),
  });
