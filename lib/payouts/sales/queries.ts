import { mutationOptions } from "@tanstack/react-query";
import { apiCall, apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import { withQuery } from "@/lib/platform/routes";
import type { OwnRefundInput, PayoutInput, RefundInput, SalesFilterParams, SaleView } from "./schema";

export const salesCsvUrl = (filters: SalesFilterParams): string => withQuery(api.salesCsv(), filters);

export const updatePayoutMutation = () =>
  mutationOptions({
    mutationFn: ({ id, ...payout }: PayoutInput & { id: string }) =>
      apiData<SaleView>("PUT", api.sale(id), { body: payout }),
  });

export const refundSaleMutation = () =>
  mutationOptions({
    mutationFn: ({ id, ...refund }: RefundInput & { id: string }) =>
      apiCall<{ data: SaleView; notice: string | null }>("POST", api.saleRefund(id), { body: refund }),
  });

export const refundOwnSaleMutation = () =>
  mutationOptions({
    mutationFn: ({ id, ...refund }: OwnRefundInput & { id: string }) =>
      apiCall<{ data: SaleView }>("POST", api.ownSaleRefund(id), { body: refund }),
  });
