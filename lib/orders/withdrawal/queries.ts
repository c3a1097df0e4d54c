import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import type { OrderView } from "@/lib/orders/order/schema";
import { api } from "@/lib/platform/api";
import type { WithdrawalView } from "./schema";

export const withdrawalQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["return", orderId],
    queryFn: async () => (await apiCall<{ data: WithdrawalView }>("GET", api.orderRefund(orderId))).data,
  });

export const withdrawalMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async () => (await apiCall<{ data: OrderView }>("POST", api.orderRefund(orderId))).data,
  });
