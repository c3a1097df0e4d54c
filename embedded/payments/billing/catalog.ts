import type Stripe from "stripe";
import type { PaymentsContext } from "../context";
import { missingParameterError, ParameterError, StripeApiError, resourceMissingError } from "../errors";
import { buildPrice } from "../objects/price";
import { buildProduct } from "../objects/product";
import type { PriceData } from "../params";

// Products and their prices, created by a call of their own or with what is sold.

function resolveProduct(
  context: PaymentsContext,
  { product, product_data }: Pick<PriceData, "product" | "product_data">,
): string {
  if (product_data) {
    const { name, description = null } = product_data;
    const created = buildProduct({ created: context.now, name, description });
    context.store.put("product", created);
    return created.id;
  }
  if (product === undefined) {
    throw new ParameterError("You must pass either `product` or `product_data`.", {
      code: "parameter_missing",
      param: "product",
    });
  }
  if (context.store.get("product", product)) return product;
  throw resourceMissingError("product", product, { param: "product", place: "params" });
}

export function createPrice(context: PaymentsContext, data: PriceData): Stripe.Price {
  const { recurring } = data;
  const price = buildPrice({
    created: context.now,
    product: resolveProduct(context, data),
    currency: data.currency,
    unitAmount: data.unit_amount,
    recurring: recurring
      ? { interval: recurring.interval, intervalCount: recurring.interval_count ?? 1 }
      : null,
    taxBehavior: data.tax_behavior ?? "unspecified",
  });
  context.store.put("price", price);
  return price;
}

/** Returns a recurring price, created if it is given by its data. Errors: `resource_missing`; the price is of one time. */
export function resolveRecurringPrice(
  context: PaymentsContext,
  item: { price?: string | undefined; price_data?: PriceData | undefined },
  param: string,
): Stripe.Price {
  const { price: id, price_data: data } = item;
  if (data === undefined && id === undefined) {
    throw missingParameterError(`${param}[price]`);
  }
  const price = data ? createPrice(context, data) : context.store.get("price", id ?? "");
  if (!price) throw resourceMissingError("price", id ?? "", { param: `${param}[price]`, place: "params" });
  if (price.recurring) return price;
  throw new StripeApiError(
    "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.",
    { param },
  );
}
