import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PayoutsResult, PayoutsInput } from "./schema";

/** Pays all or none. */
export const createPayoutMutation = () =>
  mutationOptions({
    mutationFn: async (payout: PayoutsInput) =>
      (await apiCall<{ data: PayoutsResult }>("POST", api.payouts(), { body: payout })).data,
  });
