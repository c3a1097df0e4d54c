import type Stripe from "stripe";
import { currencyDecimals } from "../currencies";
import { generateStripeId } from "../ids";

const AVAILABILITY_DELAY_SECONDS = 3 * 86_400;

type TransactionFields = {
  amount: number;
  fee?: number;
  currency: string;
  created: number;
  source: string;
  description: string | null;
} & (
  | { type: "charge" | "payment" | "refund" | "payment_refund" | "transfer" }
  | { type: "adjustment"; category: string }
);

/** Returns 1.5 % plus 25 minor units (in currencies with two decimals), at most `amount`. */
export const calculateProcessingFee = (amount: number, currency: string): number =>
  Math.min(amount, Math.round(amount * 0.015) + (currencyDecimals(currency) === 2 ? 25 : 0));

const reportingCategory = (fields: TransactionFields): string => {
  if (fields.type === "adjustment") return fields.category;
  if (fields.type === "transfer") return "transfer";
  return fields.type === "payment" || fields.type === "charge" ? "charge" : "refund";
};

export function buildBalanceTransaction(fields: TransactionFields): Stripe.BalanceTransaction {
  const { amount, currency, fee = 0 } = fields;
  return {
    id: generateStripeId("txn"),
    object: "balance_transaction",
    amount,
    available_on: fields.created + (amount > 0 ? AVAILABILITY_DELAY_SECONDS : 0),
    balance_type: "payments",
    created: fields.created,
    currency,
    description: fields.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: reportingCategory(fields),
    source: fields.source,
    status: amount > 0 ? "pending" : "available",
    type: fields.type,
  };
}
