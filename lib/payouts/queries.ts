import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/http/client";
import { api } from "@/lib/routes";

/** Says of many sales that their Masters were paid, of all or of none. The error is an `ApiError`. */
export const payoutMarking = () =>
  mutationOptions({
    mutationFn: async (orderIds: string[]) =>
      (await apiCall<{ data: { paid: number } }>("POST", api.payouts(), { orderIds })).data,
  });
