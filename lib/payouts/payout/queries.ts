import { mutationOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { PayoutsResult, PayoutsInput } from "./schema";

/** Pays all or none. */
export const createPayoutMutation = () =>
  mutationOptions({
    mutationFn: (payout: PayoutsInput) => apiData<PayoutsResult>("POST", api.payouts(), { body: payout }),
  });
