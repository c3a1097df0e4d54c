import type Stripe from "stripe";
import { generateStripeId, randomAlphanumeric } from "../ids";

type CustomerFields = {
  created: number;
  email: string | null;
  metadata: Stripe.Metadata;
};

export const buildCustomer = (fields: CustomerFields): Stripe.Customer => ({
  id: generateStripeId("cus", 14),
  object: "customer",
  balance: 0,
  created: fields.created,
  default_source: null,
  description: null,
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
  name: null,
  next_invoice_sequence: 1,
  shipping: null,
});
