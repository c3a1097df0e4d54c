import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import type { OrderView } from "@/lib/orders/order/schema";
import { api } from "@/lib/platform/routes";
import type { ReturnView } from "./schema";

/** Whether an order of the viewer's may be given back now. */
export const returnOf = (orderId: string) =>
  queryOptions({
    queryKey: ["return", orderId],
    queryFn: async () => (await apiCall<{ data: ReturnView }>("GET", api.orderRefund(orderId))).data,
  });

/** Gives an order back. */
export const orderReturn = (orderId: string) =>
  mutationOptions({
    mutationFn: async () => (await apiCall<{ data: OrderView }>("POST", api.orderRefund(orderId))).data,
  });
