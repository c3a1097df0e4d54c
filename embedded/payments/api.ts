import type Stripe from "stripe";
import type { z } from "zod";
import { createAccount, createLink } from "./accounts";
import { check } from "./param-types";
import type { Context } from "./context";
import { missing } from "./errors";
import { expand } from "./expand";
import type { Fields } from "./form";
import { pageOf } from "./pagination";
import { balanceOf } from "./objects/balance";
import * as params from "./params";
import { createRefund } from "./refunds";
import { createSession, expireSession, sessionRecord } from "./sessions";
import type { Store } from "./store";
import type { TableName, Tables } from "./tables";
import { createTransfer } from "./transfers";

// The part of the API that is spoken here.

export type ApiRoute = {
  method: "GET" | "POST";
  path: string;
  run: (context: Context, fields: Fields, id: string) => object;
};

type Expanding = z.ZodType<{ expand?: string[] | undefined }>;

function route<Schema extends Expanding>(
  method: ApiRoute["method"],
  path: string,
  schema: Schema,
  run: (context: Context, params: z.output<Schema>, id: string) => object,
): ApiRoute {
  return {
    method,
    path,
    run: (context, fields, id) => {
      const asked = check(schema, fields);
      return expand(context.store, run(context, asked, id), asked.expand);
    },
  };
}

function one<Name extends TableName>(path: string, table: Name, what: string, param: string): ApiRoute {
  return route("GET", path, params.only, ({ store }, _, id): Tables[Name] => {
    const found = store.get(table, id);
    if (!found) throw missing(what, id, param);
    return found;
  });
}

/** An event says how many receivers have not taken it yet. */
const current = (store: Store, event: Stripe.Event): Stripe.Event => {
  const state = store.get("delivery", event.id)?.state;
  return { ...event, pending_webhooks: state === "pending" || state === "held" ? 1 : 0 };
};

/** `charge.*` stands for all that begin so. */
const isOfType = (type: string, wanted: string): boolean =>
  wanted === "*" || (wanted.endsWith("*") ? type.startsWith(wanted.slice(0, -1)) : type === wanted);

const isOfPayment = (
  item: Stripe.Refund | Stripe.Dispute,
  asked: { payment_intent?: string | undefined; charge?: string | undefined },
): boolean =>
  (asked.payment_intent === undefined || item.payment_intent === asked.payment_intent) &&
  (asked.charge === undefined || item.charge === asked.charge);

const sessions = [
  route("POST", "/v1/checkout/sessions", params.createSession, createSession),
  route("GET", "/v1/checkout/sessions", params.listSessions, ({ store }, asked) =>
    pageOf(
      "/v1/checkout/sessions",
      store.all("session").map(({ session }) => session),
      asked,
      ({ payment_intent, status }) =>
        (asked.payment_intent === undefined || payment_intent === asked.payment_intent) &&
        (asked.status === undefined || status === asked.status),
    ),
  ),
  route(
    "GET",
    "/v1/checkout/sessions/:id",
    params.only,
    (context, _, id) => sessionRecord(context, id).session,
  ),
  route("POST", "/v1/checkout/sessions/:id/expire", params.only, (context, _, id) =>
    expireSession(context, id),
  ),
];

const payments = [
  route("GET", "/v1/payment_intents", params.listIntents, ({ store }, asked) =>
    pageOf("/v1/payment_intents", store.all("intent"), asked),
  ),
  one("/v1/payment_intents/:id", "intent", "payment_intent", "intent"),
  one("/v1/charges/:id", "charge", "charge", "id"),
  one("/v1/balance_transactions/:id", "transaction", "balance transaction", "id"),
  route("GET", "/v1/balance", params.only, ({ store, now }) => balanceOf(store.all("transaction"), now)),
];

const afterwards = [
  route("POST", "/v1/refunds", params.createRefund, createRefund),
  route("GET", "/v1/refunds", params.listByPayment, ({ store }, asked) =>
    pageOf("/v1/refunds", store.all("refund"), asked, (refund) => isOfPayment(refund, asked)),
  ),
  one("/v1/refunds/:id", "refund", "refund", "refund"),
  route("GET", "/v1/disputes", params.listByPayment, ({ store }, asked) =>
    pageOf("/v1/disputes", store.all("dispute"), asked, (dispute) => isOfPayment(dispute, asked)),
  ),
  one("/v1/disputes/:id", "dispute", "dispute", "dispute"),
];

const transfers = [
  route("POST", "/v1/accounts", params.createAccount, createAccount),
  one("/v1/accounts/:id", "account", "account", "account"),
  route("POST", "/v1/account_links", params.createLink, createLink),
  route("POST", "/v1/transfers", params.createTransfer, createTransfer),
  route("GET", "/v1/transfers", params.listTransfers, ({ store }, asked) =>
    pageOf(
      "/v1/transfers",
      store.all("transfer"),
      asked,
      ({ destination, transfer_group }) =>
        (asked.destination === undefined || destination === asked.destination) &&
        (asked.transfer_group === undefined || transfer_group === asked.transfer_group),
    ),
  ),
  one("/v1/transfers/:id", "transfer", "transfer", "id"),
];

const events = [
  route("GET", "/v1/events", params.listEvents, ({ store }, asked) => {
    const types = asked.type === undefined ? (asked.types ?? ["*"]) : [asked.type];
    const page = pageOf("/v1/events", store.all("event"), asked, ({ type }) =>
      types.some((wanted) => isOfType(type, wanted)),
    );
    return { ...page, data: page.data.map((event) => current(store, event)) };
  }),
  route("GET", "/v1/events/:id", params.only, ({ store }, _, id) => {
    const event = store.get("event", id);
    if (!event) throw missing("event", id, "id");
    return current(store, event);
  }),
];

export const API: readonly ApiRoute[] = [...sessions, ...payments, ...afterwards, ...transfers, ...events];
