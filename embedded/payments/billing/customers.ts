import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { resourceMissingError } from "../errors";
import { buildCustomer } from "../objects/customer";
import { changedAttributes } from "./changes";
import { applyMetadata } from "../param-types";
import type { CreateCustomerParams, UpdateCustomerParams } from "./params";

/** Returns the customer named by a parameter. Errors: `resource_missing`. */
export function getCustomer(
  { store }: Pick<PaymentsContext, "store">,
  id: string,
  place: "path" | "params" = "params",
): Stripe.Customer {
  const customer = store.get("customer", id);
  if (!customer)
    throw resourceMissingError("customer", id, { param: place === "path" ? "id" : "customer", place });
  return customer;
}

/** Returns the payment method, which must be the customer's. Errors: `resource_missing`. */
export function getCustomerMethod(
  { store }: Pick<PaymentsContext, "store">,
  customer: string,
  id: string,
  param: string,
): Stripe.PaymentMethod {
  const method = store.get("method", id);
  if (method?.customer === customer) return method;
  throw resourceMissingError("PaymentMethod", id, { param, place: "params" });
}

export function createCustomer(context: PaymentsContext, params: CreateCustomerParams): Stripe.Customer {
  const customer = buildCustomer({
    created: context.now,
    email: params.email ?? null,
    metadata: params.metadata,
  });
  context.store.put("customer", customer);
  context.emit({ type: "customer.created", data: { object: customer } });
  return customer;
}

/** Saves changes and announces them, if there are any. */
function saveCustomer(
  { store, emit }: PaymentsContext,
  previous: Stripe.Customer,
  changes: Partial<Stripe.Customer>,
): Stripe.Customer {
  const customer = { ...previous, ...changes };
  store.put("customer", customer);
  const previous_attributes = changedAttributes(previous, changes);
  if (Object.keys(previous_attributes).length > 0)
    emit({ type: "customer.updated", data: { object: customer, previous_attributes } });
  return customer;
}

export function updateCustomer(
  context: PaymentsContext,
  params: UpdateCustomerParams,
  id: string,
): Stripe.Customer {
  const customer = getCustomer(context, id, "path");
  const method = params.invoice_settings?.default_payment_method;
  const param = "invoice_settings[default_payment_method]";
  if (method) getCustomerMethod(context, id, method, param);
  return saveCustomer(context, customer, {
    ...(params.email !== undefined && { email: params.email }),
    ...(params.metadata !== undefined && { metadata: applyMetadata(customer.metadata, params.metadata) }),
    ...(method !== undefined && {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
    }),
  });
}

/** Saves a payment method for later payments of the customer. */
export function attachMethod(
  { store, emit }: PaymentsContext,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  const attached = { ...method, customer };
  store.put("method", attached);
  emit({ type: "payment_method.attached", data: { object: attached } });
  return attached;
}
