import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiCall } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { MembershipInput } from "@/lib/orders/memberships/schema";
import type { InvoicedMembership, OrderInvoices, RecipientValues } from "./schema";

/** `status` is the order's: a payment or a refund changes what there is. */
export const orderInvoicesQuery = (orderId: string, status: string) =>
  queryOptions({
    queryKey: ["invoices", orderId, status],
    queryFn: async () => (await apiCall<{ data: OrderInvoices }>("GET", api.orderInvoices(orderId))).data,
  });

export const fullInvoiceMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: async (recipient: RecipientValues) =>
      (await apiCall<{ data: OrderInvoices }>("POST", api.orderInvoice(orderId), { body: recipient })).data,
  });

export type MembershipRequest = MembershipInput & { invoiceTo?: RecipientValues };

/** Joins a membership, or goes on with its payment. */
export const placeInvoicedMembership = async (body: MembershipRequest): Promise<InvoicedMembership> =>
  (await apiCall<{ data: InvoicedMembership }>("POST", api.memberships(), { body })).data;
