import type { PaymentsContext } from "./context";
import { StripeApiError, resourceMissingError, ParameterError } from "./errors";
import { generateStripeId } from "./ids";
import { buildCheckoutSession, buildCustomerDetails } from "./objects/session";
import type { CreateSessionParams } from "./params";
import { cancelIntent, findIntent, resolvePayerEmail, saveSession } from "./records";
import { resolveSessionPurpose } from "./session-modes";
import type { SessionRecord } from "./tables";

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

function resolveExpiry(requested: number | undefined, now: number): number {
  const expiresAt = requested ?? now + DAY_SECONDS;
  const param = "expires_at";
  // Tolerates 5 s of latency and clock skew.
  if (expiresAt < now + 30 * MINUTE_SECONDS - 5) {
    throw new ParameterError(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      {
        param,
      },
    );
  }
  if (expiresAt > now + DAY_SECONDS + 5) {
    throw new ParameterError(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      {
        param,
      },
    );
  }
  return expiresAt;
}

export function createSession(
  context: PaymentsContext,
  params: CreateSessionParams,
): SessionRecord["session"] {
  const expiresAt = resolveExpiry(params.expires_at, context.now);
  const purpose = resolveSessionPurpose(context, params);
  const id = generateStripeId("cs_test", 58);
  const data = params.payment_intent_data;
  const session = buildCheckoutSession({
    id,
    mode: params.mode,
    created: context.now,
    expiresAt,
    amount: purpose.amount,
    currency: purpose.currency,
    url: `${context.base}/c/pay/${id}`,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    customer: params.customer ?? null,
    customerEmail: params.customer_email ?? null,
    locale: params.locale ?? null,
    metadata: params.metadata,
    paymentMethodTypes: purpose.methodTypes,
    submitMessage: params.custom_text?.submit?.message ?? null,
    ...(purpose.fields && { fields: purpose.fields }),
  });
  context.store.put("session", {
    id,
    session,
    item: purpose.item,
    intentData: {
      description: data?.description ?? (purpose.plan ? "Subscription creation" : null),
      metadata: data?.metadata ?? {},
    },
    payerEmail: purpose.email,
    settleAt: null,
    ...(purpose.plan && { plan: purpose.plan }),
  });
  return session;
}

export const buildSuccessUrl = ({ session }: SessionRecord): string =>
  (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);

export function getSessionRecord({ store }: PaymentsContext, id: string): SessionRecord {
  const record = store.get("session", id);
  if (!record) throw resourceMissingError("checkout.session", id, { param: "session" });
  return record;
}

/** Completes an open session and announces it. */
export function completeSession(
  context: PaymentsContext,
  id: string,
  changes: Partial<SessionRecord["session"]>,
): void {
  const record = context.store.get("session", id);
  if (!record) throw new Error(`The session ${id} is gone`);
  const session = saveSession(context, {
    ...record,
    session: {
      ...record.session,
      status: "complete",
      customer_details: buildCustomerDetails(resolvePayerEmail(record)),
      url: null,
      ...changes,
    },
  });
  context.emit({ type: "checkout.session.completed", data: { object: session } });
}

function closeExpiredSession(context: PaymentsContext, record: SessionRecord): SessionRecord["session"] {
  const session = { ...record.session, status: "expired", url: null };
  context.store.put("session", { ...record, session });
  cancelIntent(context, findIntent(context, record), "expired");
  context.emit({ type: "checkout.session.expired", data: { object: session } });
  return session;
}

export function expireSession(context: PaymentsContext, id: string): SessionRecord["session"] {
  const record = getSessionRecord(context, id);
  const { status } = record.session;
  if (status !== "open") {
    throw new StripeApiError(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
    );
  }
  return closeExpiredSession(context, record);
}

export function expireDueSessions(context: PaymentsContext): void {
  for (const record of context.store.all("session")) {
    const { status, expires_at } = record.session;
    if (status === "open" && expires_at <= context.now) closeExpiredSession(context, record);
  }
}
