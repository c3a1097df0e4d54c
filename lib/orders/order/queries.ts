import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/routes";
import type { ReceivedSection } from "@/lib/platform/routes";
import type { OrderInput, OrderView } from "./schema";

/** The live order of a person for a content, if there is one. */
export const existingOrder = (userId: string, ayniId: string) =>
  queryOptions({
    queryKey: ["order", userId, ayniId],
    queryFn: async () =>
      (await apiCall<{ data: OrderView | null }>("GET", api.existingOrder(userId, ayniId))).data,
    staleTime: 60_000,
  });

const POLL_MS = 2000;

/** An order as the processor knows it by now, asked for every two seconds until it is no longer pending. */
export const polledOrder = (id: string) =>
  queryOptions({
    queryKey: ["order", id],
    queryFn: async () => (await apiCall<{ data: OrderView | null }>("GET", api.orderByPayment(id))).data,
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? POLL_MS : false),
    refetchIntervalInBackground: true,
  });

type Placed = {
  id: string;
  slug: string;
  section: ReceivedSection;
  status: "completed" | "pending";
  /** Where a pending order is paid. */
  checkoutUrl?: string;
};

/** Asks for a content. */
export const orderPlacement = () =>
  mutationOptions({
    mutationFn: async (input: OrderInput) =>
      (await apiCall<{ data: Placed }>("POST", api.orders(), input)).data,
  });
