import type { Context } from "./context";
import { checkTotal } from "./currencies";
import { ApiError, missing, ParameterError } from "./errors";
import { newId } from "./ids";
import { newSession } from "./objects/session";
import type { SessionParams } from "./params";
import type { SessionRecord } from "./tables";

const MINUTE = 60;
const DAY = 86_400;

function expiryOf(asked: number | undefined, now: number): number {
  const expiresAt = asked ?? now + DAY;
  const param = "expires_at";
  // A moment passes between the caller's clock and ours.
  if (expiresAt < now + 30 * MINUTE - 5) {
    throw new ParameterError(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      {
        param,
      },
    );
  }
  if (expiresAt > now + DAY + 5) {
    throw new ParameterError(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      {
        param,
      },
    );
  }
  return expiresAt;
}

export function createSession(context: Context, params: SessionParams): SessionRecord["session"] {
  const { price_data: price, quantity } = params.line_items[0];
  const amount = price.unit_amount * quantity;
  const expiresAt = expiryOf(params.expires_at, context.now);
  checkTotal(amount, price.currency);
  const id = newId("cs_test", 58);
  const data = params.payment_intent_data;
  const session = newSession({
    id,
    created: context.now,
    expiresAt,
    amount,
    currency: price.currency,
    url: `${context.base}/c/pay/${id}`,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    customerEmail: params.customer_email ?? null,
    locale: params.locale ?? null,
    metadata: params.metadata,
    paymentMethodTypes: params.payment_method_types ?? ["card", "sepa_debit"],
    submitType: params.submit_type ?? null,
  });
  context.store.put("session", {
    id,
    session,
    item: { name: price.product_data.name, description: price.product_data.description ?? null, quantity },
    intentData: {
      description: data.description ?? null,
      metadata: data.metadata,
      receiptEmail: data.receipt_email ?? null,
      statementDescriptorSuffix: data.statement_descriptor_suffix ?? null,
    },
    payerEmail: null,
    settleAt: null,
  });
  return session;
}

/** The address to which the payer returns after paying. */
export const successUrlOf = ({ session }: SessionRecord): string =>
  (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

export function sessionRecord({ store }: Context, id: string): SessionRecord {
  const record = store.get("session", id);
  if (!record) throw missing("checkout.session", id, "session");
  return record;
}

function cancelIntent({ store, now, emit }: Context, id: string): void {
  const intent = store.get("intent", id);
  if (!intent || intent.status === "succeeded" || intent.status === "canceled") return;
  const canceled = {
    ...intent,
    status: "canceled",
    canceled_at: now,
    cancellation_reason: "expired",
    next_action: null,
  };
  store.put("intent", canceled);
  emit({ type: "payment_intent.canceled", data: { object: canceled } });
}

function close(context: Context, record: SessionRecord): SessionRecord["session"] {
  const session = { ...record.session, status: "expired", url: null };
  context.store.put("session", { ...record, session });
  if (typeof session.payment_intent === "string") cancelIntent(context, session.payment_intent);
  context.emit({ type: "checkout.session.expired", data: { object: session } });
  return session;
}

export function expireSession(context: Context, id: string): SessionRecord["session"] {
  const record = sessionRecord(context, id);
  const { status } = record.session;
  if (status !== "open") {
    throw new ApiError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
    );
  }
  return close(context, record);
}

/** Closes what nobody paid in time, also while nothing ran. */
export function expireDueSessions(context: Context): void {
  for (const record of context.store.all("session")) {
    const { status, expires_at } = record.session;
    if (status === "open" && expires_at <= context.now) close(context, record);
  }
}
