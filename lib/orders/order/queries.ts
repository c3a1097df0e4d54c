import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { OrderInput } from "@/lib/orders/order-input";
import type { OrderView, PlacedOrder } from "./schema";

export const existingOrderQuery = (userId: string, ayniId: string) =>
  queryOptions({
    queryKey: ["order", userId, ayniId],
    queryFn: () => apiData<OrderView | null>("GET", api.existingOrder(userId, ayniId)),
    staleTime: 60_000,
  });

const POLL_INTERVAL_MS = 2000;

/** Polls until the order exists and is no longer pending. */
export const polledOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ["order", id],
    queryFn: () => apiData<OrderView | null>("GET", api.orderByPayment(id)),
    refetchInterval: ({ state: { data } }) => (data && data.status !== "pending" ? false : POLL_INTERVAL_MS),
    refetchIntervalInBackground: true,
  });

export const placeOrder = (input: OrderInput): Promise<PlacedOrder> =>
  apiData<PlacedOrder>("POST", api.orders(), { body: input });

export const placeOrderMutation = () => mutationOptions({ mutationFn: placeOrder });
