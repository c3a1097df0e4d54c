import type Stripe from "stripe";
import { getAccountRecord } from "./accounts";
import type { PaymentsContext } from "./context";
import { StripeApiError } from "./errors";
import { generateStripeId } from "./ids";
import { buildBalanceTransaction } from "./objects/transaction";
import { buildTransfer } from "./objects/transfer";
import type { CreateTransferParams } from "./params";

function assertTransfersEnabled(context: PaymentsContext, id: string): void {
  const { capabilities } = getAccountRecord(context, id, "destination");
  if (capabilities?.transfers === "active") return;
  throw new StripeApiError(
    "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
    { code: "insufficient_capabilities_for_transfer" },
  );
}

function assertSufficientFunds({ funds }: PaymentsContext, amount: number, currency: string): void {
  if (amount <= (funds.get(currency) ?? Infinity)) return;
  throw new StripeApiError(
    "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance",
    { code: "balance_insufficient" },
  );
}

export function createTransfer(context: PaymentsContext, params: CreateTransferParams): Stripe.Transfer {
  const { store, now, emit } = context;
  const { amount, currency, destination } = params;
  assertTransfersEnabled(context, destination);
  assertSufficientFunds(context, amount, currency);
  const id = generateStripeId("tr");
  const transaction = buildBalanceTransaction({
    amount: -amount,
    currency,
    created: now,
    source: id,
    description: null,
    type: "transfer",
  });
  const transfer = buildTransfer({
    id,
    amount,
    currency,
    created: now,
    destination,
    transaction: transaction.id,
    metadata: params.metadata,
    group: params.transfer_group ?? null,
  });
  store.put("transaction", transaction);
  store.put("transfer", transfer);
  emit({ type: "transfer.created", data: { object: transfer } });
  return transfer;
}
