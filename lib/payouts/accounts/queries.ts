import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { PayoutAccountView } from "./schema";

/** How far one's own account at the processor has come. The error is an `ApiError`. */
export const payoutAccountQuery = () =>
  queryOptions({
    queryKey: ["payout-account"],
    queryFn: async () => (await apiCall<{ data: PayoutAccountView }>("GET", api.payoutAccount())).data,
  });

/** Gives the page on which it is completed. The error is an `ApiError`. */
export const payoutAccountOpening = () =>
  mutationOptions({
    mutationFn: async () => (await apiCall<{ data: { url: string } }>("POST", api.payoutAccount())).data,
  });
