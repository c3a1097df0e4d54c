import type Stripe from "stripe";
import { BILLING_ROUTES } from "./billing/routes";
import { createAccount, createAccountLink, retrieveAccount } from "./accounts";
import { resourceMissingError } from "./errors";
import { paginateList } from "./pagination";
import { buildBalance } from "./objects/balance";
import * as params from "./params";
import { createRefund } from "./refunds";
import { defineRoute, retrieveRoute, type ApiRoute } from "./routes";
import { createSession, expireSession, getSessionRecord } from "./sessions";
import type { PaymentsStore } from "./store";
import { createTransfer } from "./transfers";

// The implemented part of Stripe's API.

/** Sets `pending_webhooks`: 1 until the site has accepted the event. */
const withPendingWebhooks = (store: PaymentsStore, event: Stripe.Event): Stripe.Event => {
  const state = store.get("delivery", event.id)?.state;
  return { ...event, pending_webhooks: state === "pending" || state === "held" ? 1 : 0 };
};

/** Supports a trailing wildcard: `charge.*`. */
const matchesEventType = (type: string, pattern: string): boolean =>
  pattern === "*" || (pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern);

const belongsToPayment = (
  item: Stripe.Refund | Stripe.Dispute,
  query: { payment_intent?: string | undefined },
): boolean => query.payment_intent === undefined || item.payment_intent === query.payment_intent;

const sessionRoutes = [
  defineRoute("POST", "/v1/checkout/sessions", params.createSessionParams, createSession),
  defineRoute("GET", "/v1/checkout/sessions", params.listByPaymentParams, ({ store }, query) =>
    paginateList(
      "/v1/checkout/sessions",
      store.all("session").map(({ session }) => session),
      query,
      ({ payment_intent }) => query.payment_intent === undefined || payment_intent === query.payment_intent,
    ),
  ),
  defineRoute(
    "GET",
    "/v1/checkout/sessions/:id",
    params.retrieveParams,
    (context, _, id) => getSessionRecord(context, id).session,
  ),
  defineRoute("POST", "/v1/checkout/sessions/:id/expire", params.retrieveParams, (context, _, id) =>
    expireSession(context, id),
  ),
];

const paymentRoutes = [
  defineRoute("GET", "/v1/payment_intents", params.listIntentsParams, ({ store }, query) =>
    paginateList(
      "/v1/payment_intents",
      store.all("intent"),
      query,
      ({ customer }) => query.customer === undefined || customer === query.customer,
    ),
  ),
  retrieveRoute("/v1/payment_intents/:id", "intent", "payment_intent", "intent"),
  retrieveRoute("/v1/charges/:id", "charge", "charge", "id"),
  defineRoute("GET", "/v1/balance", params.retrieveParams, ({ store, now }) =>
    buildBalance(store.all("transaction"), now),
  ),
];

const refundAndDisputeRoutes = [
  defineRoute("POST", "/v1/refunds", params.createRefundParams, createRefund),
  defineRoute("GET", "/v1/refunds", params.listByPaymentParams, ({ store }, query) =>
    paginateList("/v1/refunds", store.all("refund"), query, (refund) => belongsToPayment(refund, query)),
  ),
  retrieveRoute("/v1/refunds/:id", "refund", "refund", "refund"),
  defineRoute("GET", "/v1/disputes", params.listByPaymentParams, ({ store }, query) =>
    paginateList("/v1/disputes", store.all("dispute"), query, (dispute) => belongsToPayment(dispute, query)),
  ),
  retrieveRoute("/v1/disputes/:id", "dispute", "dispute", "dispute"),
];

const transferRoutes = [
  defineRoute("POST", "/v1/accounts", params.createAccountParams, createAccount),
  defineRoute("GET", "/v1/accounts/:id", params.retrieveParams, (context, _, id) =>
    retrieveAccount(context, id),
  ),
  defineRoute("POST", "/v1/account_links", params.createAccountLinkParams, createAccountLink),
  defineRoute("POST", "/v1/transfers", params.createTransferParams, createTransfer),
  defineRoute("GET", "/v1/transfers", params.listTransfersParams, ({ store }, query) =>
    paginateList(
      "/v1/transfers",
      store.all("transfer"),
      query,
      ({ destination, transfer_group }) =>
        (query.destination === undefined || destination === query.destination) &&
        (query.transfer_group === undefined || transfer_group === query.transfer_group),
    ),
  ),
  retrieveRoute("/v1/transfers/:id", "transfer", "transfer", "id"),
];

const eventRoutes = [
  defineRoute("GET", "/v1/events", params.listEventsParams, ({ store }, query) => {
    const types = query.type === undefined ? (query.types ?? ["*"]) : [query.type];
    const page = paginateList("/v1/events", store.all("event"), query, ({ type }) =>
      types.some((pattern) => matchesEventType(type, pattern)),
    );
    return { ...page, data: page.data.map((event) => withPendingWebhooks(store, event)) };
  }),
  defineRoute("GET", "/v1/events/:id", params.retrieveParams, ({ store }, _, id) => {
    const event = store.get("event", id);
    if (!event) throw resourceMissingError("event", id, { param: "id" });
    return withPendingWebhooks(store, event);
  }),
];

export const API_ROUTES: readonly ApiRoute[] = [
  ...sessionRoutes,
  ...paymentRoutes,
  ...refundAndDisputeRoutes,
  ...transferRoutes,
  ...eventRoutes,
  ...BILLING_ROUTES,
];
