import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { paginateList } from "../pagination";
import { retrieveParams } from "../params";
import { defineRoute, retrieveRoute, type ApiRoute } from "../routes";
import { createPrice } from "./catalog";
import { createCoupon } from "./coupons";
import { createCustomer, updateCustomer } from "./customers";
import { payInvoiceByApi, voidInvoiceByApi } from "./invoice-calls";
import { findInvoiceSubscription } from "./invoices";
import * as params from "./params";
import { createSubscriptionByApi } from "./subscription-creation";
import { cancelSubscription, updateSubscription } from "./subscription-changes";

// The implemented part of Stripe Billing.

const matchesStatus = ({ status }: Stripe.Subscription, wanted: string | undefined): boolean => {
  const hasEnded = status === "canceled" || status === "incomplete_expired";
  if (wanted === "all") return true;
  if (wanted === "ended") return hasEnded;
  return wanted === undefined ? status !== "canceled" : status === wanted;
};

const listSubscriptions = ({ store }: PaymentsContext, query: params.ListSubscriptionsParams) =>
  paginateList(
    "/v1/subscriptions",
    store.all("subscription"),
    query,
    (subscription) =>
      (query.customer === undefined || subscription.customer === query.customer) &&
      matchesStatus(subscription, query.status),
  );

const customerRoutes = [
  defineRoute("POST", "/v1/customers", params.createCustomerParams, createCustomer),
  defineRoute("GET", "/v1/customers", params.listCustomersParams, ({ store }, query) =>
    paginateList(
      "/v1/customers",
      store.all("customer"),
      query,
      ({ email }) => query.email === undefined || email === query.email,
    ),
  ),
  retrieveRoute("/v1/customers/:id", "customer", "customer", "id"),
  defineRoute("POST", "/v1/customers/:id", params.updateCustomerParams, updateCustomer),
  retrieveRoute("/v1/payment_methods/:id", "method", "PaymentMethod", "payment_method"),
];

const catalogRoutes = [
  defineRoute("POST", "/v1/prices", params.createPriceParams, createPrice),
  defineRoute("POST", "/v1/coupons", params.createCouponParams, createCoupon),
  retrieveRoute("/v1/coupons/:id", "coupon", "coupon", "coupon"),
];

const subscriptionRoutes = [
  defineRoute("GET", "/v1/subscriptions", params.listSubscriptionsParams, listSubscriptions),
  defineRoute("POST", "/v1/subscriptions", params.createSubscriptionParams, createSubscriptionByApi),
  retrieveRoute("/v1/subscriptions/:id", "subscription", "subscription", "id"),
  defineRoute("POST", "/v1/subscriptions/:id", params.updateSubscriptionParams, updateSubscription),
  defineRoute("DELETE", "/v1/subscriptions/:id", params.cancelSubscriptionParams, cancelSubscription),
];

const invoiceRoutes = [
  defineRoute("GET", "/v1/invoices", params.listInvoicesParams, (context, query) =>
    paginateList(
      "/v1/invoices",
      context.store.all("invoice"),
      query,
      (invoice) =>
        (query.customer === undefined || invoice.customer === query.customer) &&
        (query.status === undefined || invoice.status === query.status) &&
        (query.subscription === undefined ||
          findInvoiceSubscription(context, invoice)?.id === query.subscription),
    ),
  ),
  retrieveRoute("/v1/invoices/:id", "invoice", "invoice", "invoice"),
  defineRoute("POST", "/v1/invoices/:id/pay", retrieveParams, payInvoiceByApi),
  defineRoute("POST", "/v1/invoices/:id/void", retrieveParams, voidInvoiceByApi),
  defineRoute("GET", "/v1/invoice_payments", params.listInvoicePaymentsParams, ({ store }, query) =>
    paginateList(
      "/v1/invoice_payments",
      store.all("invoicePayment"),
      query,
      ({ invoice, payment }) =>
        (query.invoice === undefined || invoice === query.invoice) &&
        (query.payment === undefined || payment.payment_intent === query.payment.payment_intent),
    ),
  ),
];

export const BILLING_ROUTES: readonly ApiRoute[] = [
  ...customerRoutes,
  ...catalogRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
];
