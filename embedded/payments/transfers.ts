import type Stripe from "stripe";
import { accountOf } from "./accounts";
import type { Context } from "./context";
import { ApiError } from "./errors";
import { newId } from "./ids";
import { newTransaction } from "./objects/transaction";
import { newTransfer } from "./objects/transfer";
import type { TransferParams } from "./params";

function checkDestination(context: Context, id: string): void {
  const { capabilities } = accountOf(context, id, "destination");
  if (capabilities?.transfers === "active") return;
  throw new ApiError(
    "Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments",
    { code: "insufficient_capabilities_for_transfer" },
  );
}

function checkFunds({ funds }: Context, amount: number, currency: string): void {
  if (amount <= (funds.get(currency) ?? Infinity)) return;
  throw new ApiError(
    "You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance",
    { code: "balance_insufficient" },
  );
}

export function createTransfer(context: Context, params: TransferParams): Stripe.Transfer {
  const { store, now, emit } = context;
  const { amount, currency, destination } = params;
  checkDestination(context, destination);
  checkFunds(context, amount, currency);
  const id = newId("tr");
  const description = params.description ?? null;
  const transaction = newTransaction({
    amount: -amount,
    currency,
    created: now,
    source: id,
    description,
    type: "transfer",
  });
  const transfer = newTransfer({
    id,
    amount,
    currency,
    created: now,
    destination,
    transaction: transaction.id,
    description,
    metadata: params.metadata,
    sourceType: params.source_type ?? "card",
    group: params.transfer_group ?? null,
  });
  store.put("transaction", transaction);
  store.put("transfer", transfer);
  emit({ type: "transfer.created", data: { object: transfer } });
  return transfer;
}
