import type Stripe from "stripe";
import { generateStripeId } from "../ids";

type ProductFields = {
  created: number;
  name: string;
  description: string | null;
};

export const buildProduct = (fields: ProductFields): Stripe.Product => ({
  id: generateStripeId("prod", 14),
  object: "product",
  active: true,
  created: fields.created,
  description: fields.description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: fields.name,
  package_dimensions: null,
  shippable: null,
  tax_details: null,
  type: "service",
  updated: fields.created,
  url: null,
});
