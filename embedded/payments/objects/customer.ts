import type Stripe from "stripe";
import { generateStripeId, randomAlphanumeric } from "../ids";

type CustomerFields = {
  created: number;
  email: string | null;
  name: string | null;
  description: string | null;
  metadata: Stripe.Metadata;
};

export const buildCustomer = (fields: CustomerFields): Stripe.Customer => ({
  id: generateStripeId("cus", 14),
  object: "customer",
  address: null,
  balance: 0,
  created: fields.created,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: fields.description,
  email: fields.email,
  invoice_prefix: randomAlphanumeric(8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: fields.metadata,
  name: fields.name,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: "none",
  test_clock: null,
});
