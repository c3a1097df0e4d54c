import type Stripe from "stripe";
import { ParameterError } from "./errors";
import { invoicePayments } from "./records";
import type { PaymentsStore } from "./store";
import type { TableName } from "./tables";

// `expand[]=payment_intent.latest_charge`: replaces ids with their objects.

type Json = Record<string, unknown>;

const EXPANDABLE: Record<string, Partial<Record<string, TableName>>> = {
  "checkout.session": {
    customer: "customer",
    invoice: "invoice",
    payment_intent: "intent",
    setup_intent: "setupIntent",
    subscription: "subscription",
  },
  payment_intent: { latest_charge: "charge" },
  transfer: { destination: "account", balance_transaction: "transaction" },
  price: { product: "product" },
  subscription: { latest_invoice: "invoice" },
  "invoice.parent.subscription_details": { subscription: "subscription" },
  invoice_payment: { invoice: "invoice" },
  "invoice_payment.payment": { payment_intent: "intent" },
};

function listInvoicePayments(store: PaymentsStore, id: string): Stripe.ApiList<Stripe.InvoicePayment> {
  return {
    object: "list",
    data: invoicePayments({ store }, id),
    has_more: false,
    url: `/v1/invoice_payments?invoice=${id}`,
  };
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Returns the value of a property with its object in place of its id; undefined if it cannot be expanded. */
function readExpanded(
  store: PaymentsStore,
  object: Json,
  [type, name, isLast]: [type: string, name: string, isLast: boolean],
): unknown {
  if (type === "invoice" && name === "payments") return listInvoicePayments(store, String(object.id));
  const value = object[name];
  const table = EXPANDABLE[type]?.[name];
  if (table) return typeof value === "string" ? (store.get(table, value) ?? value) : value;
  // Parts of the object itself lead to further properties.
  return isLast || !isObject(value) ? undefined : value;
}

function expandPath(
  store: PaymentsStore,
  object: Json,
  [name = "", ...rest]: string[],
  { path, type = String(object.object) }: { path: string; type?: string },
): Json {
  if (object.object === "list" && name === "data" && Array.isArray(object.data)) {
    return { ...object, data: object.data.map((item: Json) => expandPath(store, item, rest, { path })) };
  }
  const value = readExpanded(store, object, [type, name, rest.length === 0]);
  if (value === undefined)
    throw new ParameterError(`This property cannot be expanded (${path}).`, { param: "expand" });
  if (!isObject(value)) return object;
  const innerType = typeof value.object === "string" ? value.object : `${type}.${name}`;
  const inner = rest.length > 0 ? expandPath(store, value, rest, { path, type: innerType }) : value;
  return { ...object, [name]: inner };
}

export const expandObject = (store: PaymentsStore, object: object, paths: string[] = []): object =>
  paths.reduce((expanded, path) => expandPath(store, expanded, path.split("."), { path }), object as Json);
