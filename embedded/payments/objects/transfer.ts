import type Stripe from "stripe";
import { generateStripeId } from "../ids";

type TransferFields = {
  id: string;
  amount: number;
  currency: string;
  created: number;
  destination: string;
  transaction: string;
  description: string | null;
  metadata: Stripe.Metadata;
  sourceType: string;
  group: string | null;
};

export const buildTransfer = (fields: TransferFields): Stripe.Transfer => ({
  id: fields.id,
  object: "transfer",
  amount: fields.amount,
  amount_reversed: 0,
  balance_transaction: fields.transaction,
  created: fields.created,
  currency: fields.currency,
  description: fields.description,
  destination: fields.destination,
  destination_payment: generateStripeId("py"),
  livemode: false,
  metadata: fields.metadata,
  reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${fields.id}/reversals` },
  reversed: false,
  source_transaction: null,
  source_type: fields.sourceType,
  transfer_group: fields.group,
});
