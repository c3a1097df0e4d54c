import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { OrderInput } from "@/lib/orders/order-input";
import type { OrderView, PlacedOrder } from "./schema";

export const existingOrderQuery = (userId: string, ayniId: string) =>
  queryOptions({
    queryKey: ["order", userId, ayniId],
    queryFn: async () =>
      (await apiCall<{ data: OrderView | null }>("GET", api.existingOrder(userId, ayniId))).data,
    staleTime: 60_000,
  });

const POLL_INTERVAL_MS = 2000;

/** Polls until the order exists and is no longer pending. */
export const polledOrderQuery = (id: string) =>
  queryOptions({
    queryKey: ["order", id],
    queryFn: async () => (await apiCall<{ data: OrderView | null }>("GET", api.orderByPayment(id))).data,
    refetchInterval: ({ state: { data } }) => (data && data.status !== "pending" ? false : POLL_INTERVAL_MS),
    refetchIntervalInBackground: true,
  });

export const placeOrder = async (input: OrderInput): Promise<PlacedOrder> =>
  (await apiCall<{ data: PlacedOrder }>("POST", api.orders(), { body: input })).data;

export const placeOrderMutation = () => mutationOptions({ mutationFn: placeOrder });
