import type Stripe from "stripe";

type TransferFields = {
  id: string;
  amount: number;
  currency: string;
  created: number;
  destination: string;
  transaction: string;
  metadata: Stripe.Metadata;
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
  description: null,
  destination: fields.destination,
  livemode: false,
  metadata: fields.metadata,
  reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${fields.id}/reversals` },
  reversed: false,
  source_transaction: null,
  transfer_group: fields.group,
});
