import "server-only";
import Stripe from "stripe";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/http/errors";
import { log } from "@/lib/platform/log";

const TIMEOUT_MS = 10_000;

const globalForStripe = globalThis as typeof globalThis & { aylluStripe?: Stripe };

function stripeEndpoint() {
  if (!env.STRIPE_API_URL) return {};
  const { protocol, hostname, port } = new URL(env.STRIPE_API_URL);
  return {
    host: hostname,
    port: port || (protocol === "https:" ? 443 : 80),
    protocol: protocol === "https:" ? ("https" as const) : ("http" as const),
  };
}

export const getStripe = (): Stripe =>
  (globalForStripe.aylluStripe ??= new Stripe(env.STRIPE_SECRET_KEY, {
    ...stripeEndpoint(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  }));

export const toStripeId = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === "string" ? object : (object?.id ?? null);

/** A permanent refusal: retrying the same request is pointless. */
export class PaymentRefusedError extends Error {
  constructor(
    readonly reason: string,
    cause: unknown,
  ) {
    super(`The processor refused: ${reason}`, { cause });
    this.name = "PaymentRefused";
  }
}

export const IDEMPOTENCY_MISMATCH = "idempotency_mismatch";
const ACCOUNT_INVALID = "account_invalid";
export const COUNTRY_UNSUPPORTED = "country_unsupported";

/** True for a connected account that is gone or has revoked access; other permissions are those of the platform's key. */
const isInaccessibleAccount = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError &&
  (error.code === ACCOUNT_INVALID || error.message.includes("does not have access to account"));

// Errors other than refusals leave the outcome open, so the request may be retried.
function toPaymentError(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    return new PaymentRefusedError(error.code ?? error.message, error);
  }
  if (error instanceof Stripe.errors.StripeCardError)
    return new PaymentRefusedError(error.code ?? "card", error);
  if (isInaccessibleAccount(error)) return new PaymentRefusedError(ACCOUNT_INVALID, error);
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return new PaymentRefusedError(IDEMPOTENCY_MISMATCH, error);
  if (error instanceof Stripe.errors.StripeError) {
    log.error({ err: error, type: error.type }, "Unexpected response of the payment processor");
    return new AppError("ServiceUnavailable", { retryAfter: 5 });
  }
  return error;
}

export const withPaymentErrors = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw toPaymentError(error);
  });

const MISSING_REASONS = new Set(["resource_missing", ACCOUNT_INVALID]);

export const nullIfMissing = <T>(call: Promise<T>): Promise<T | null> =>
  call.catch((error: unknown) => {
    if (error instanceof PaymentRefusedError && MISSING_REASONS.has(error.reason)) return null;
    throw error;
  });

/** The processor accepts no longer text on its page. */
const MAX_CUSTOM_TEXT = 1200;

export const cutCustomText = (text: string): string =>
  text.length <= MAX_CUSTOM_TEXT ? text : `${text.slice(0, MAX_CUSTOM_TEXT - 1)}…`;
