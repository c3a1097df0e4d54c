import type Stripe from "stripe";
import { digitsOf } from "../currencies";
import { newId } from "../ids";

const SETTLES_AFTER = 3 * 86_400;

type Given = {
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

/** What the processor takes of a payment: 1.5 % and a quarter. */
export const feeOf = (amount: number, currency: string): number =>
  Math.min(amount, Math.round(amount * 0.015) + (digitsOf(currency) === 2 ? 25 : 0));

const categoryOf = (given: Given): string => {
  if (given.type === "adjustment") return given.category;
  if (given.type === "transfer") return "transfer";
  return given.type === "payment" || given.type === "charge" ? "charge" : "refund";
};

export function newTransaction(given: Given): Stripe.BalanceTransaction {
  const { amount, currency, fee = 0 } = given;
  return {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: given.created + (amount > 0 ? SETTLES_AFTER : 0),
    balance_type: "payments",
    created: given.created,
    currency,
    description: given.description,
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
    reporting_category: categoryOf(given),
    source: given.source,
    status: amount > 0 ? "pending" : "available",
    type: given.type,
  };
}
