import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { PayoutsDone, PayoutsInput } from "./schema";

/** Says of many sales that their Masters were paid, or has them paid: all or none. The error is an `ApiError`. */
export const payoutMarking = () =>
  mutationOptions({
    mutationFn: async (payout: PayoutsInput) =>
      (await apiCall<{ data: PayoutsDone }>("POST", api.payouts(), payout)).data,
  });
