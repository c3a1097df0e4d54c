import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import type { OrderView } from "@/lib/orders/order/schema";
import { api } from "@/lib/platform/api";
import type { WithdrawalView } from "./schema";

export const withdrawalQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["return", orderId],
    queryFn: () => apiData<WithdrawalView>("GET", api.orderRefund(orderId)),
  });

export const withdrawalMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: () => apiData<OrderView>("POST", api.orderRefund(orderId)),
  });
