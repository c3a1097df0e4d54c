import { mutationOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api, withQuery } from "@/lib/platform/routes";
import type { PayoutInput, RefundInput, SalesParams, SaleView } from "./schema";

type Filters = Omit<SalesParams, "after">;

/** Where the sales that these filters find can be downloaded as CSV. */
export const salesCsvUrl = (filters: Filters): string => withQuery(api.salesCsv(), filters);

/** Says that the Master of a sale was paid, or was not. The error is an `ApiError`. */
export const saleUpdate = () =>
  mutationOptions({
    mutationFn: async ({ id, ...payout }: PayoutInput & { id: string }) =>
      (await apiCall<{ data: SaleView }>("PUT", api.sale(id), payout)).data,
  });

/** Gives back what was paid for a sale, or a part of it. The error is an `ApiError`. */
export const saleRefund = () =>
  mutationOptions({
    mutationFn: ({ id, ...refund }: RefundInput & { id: string }) =>
      apiCall<{ data: SaleView; notice: string | null }>("POST", api.saleRefund(id), refund),
  });
