import type Stripe from "stripe";
import { newId } from "../ids";

type Given = {
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

export const newTransfer = (given: Given): Stripe.Transfer => ({
  id: given.id,
  object: "transfer",
  amount: given.amount,
  amount_reversed: 0,
  balance_transaction: given.transaction,
  created: given.created,
  currency: given.currency,
  description: given.description,
  destination: given.destination,
  destination_payment: newId("py"),
  livemode: false,
  metadata: given.metadata,
  reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${given.id}/reversals` },
  reversed: false,
  source_transaction: null,
  source_type: given.sourceType,
  transfer_group: given.group,
});
