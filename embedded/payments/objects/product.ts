import type Stripe from "stripe";
import { generateStripeId } from "../ids";

type ProductFields = {
  created: number;
  name: string;
  description: string | null;
  images: string[];
  metadata: Stripe.Metadata;
  taxCode: string | null;
};

export const buildProduct = (fields: ProductFields): Stripe.Product => ({
  id: generateStripeId("prod", 14),
  object: "product",
  active: true,
  created: fields.created,
  default_price: null,
  description: fields.description,
  images: fields.images,
  livemode: false,
  marketing_features: [],
  metadata: fields.metadata,
  name: fields.name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: fields.taxCode,
  tax_details: null,
  type: "service",
  unit_label: null,
  updated: fields.created,
  url: null,
});
