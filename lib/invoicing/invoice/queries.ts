import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { apiData } from "@/lib/platform/http/client";
import { api } from "@/lib/platform/api";
import type { MembershipInput } from "@/lib/orders/memberships/schema";
import type { InvoicedMembership, OrderInvoices, RecipientValues } from "./schema";

/** `status` is the order's: a payment or a refund changes what there is. */
export const orderInvoicesQuery = (orderId: string, status: string) =>
  queryOptions({
    queryKey: ["invoices", orderId, status],
    queryFn: () => apiData<OrderInvoices>("GET", api.orderInvoices(orderId)),
  });

export const fullInvoiceMutation = (orderId: string) =>
  mutationOptions({
    mutationFn: (recipient: RecipientValues) =>
      apiData<OrderInvoices>("POST", api.orderInvoice(orderId), { body: recipient }),
  });

export type MembershipRequest = MembershipInput & { invoiceTo?: RecipientValues };

/** Joins a membership, or goes on with its payment. */
export const placeInvoicedMembership = (body: MembershipRequest): Promise<InvoicedMembership> =>
  apiData<InvoicedMembership>("POST", api.memberships(), { body });
