import { nowMs } from "./clock";
import { StripeApiError } from "./errors";
import type { PaymentsStore } from "./store";
import type { StoredResult } from "./tables";

// A retry with the same idempotency key returns the first result, even after a crash in between.

export type IdempotentRequest = { key: string; endpoint: string; params: string };

export type CallResult = { status: number; body: string };

export function assertSameRequest(stored: StoredResult, { key, endpoint, params }: IdempotentRequest): void {
  if (stored.endpoint === endpoint && stored.params === params) return;
  const mismatch =
    stored.endpoint === endpoint
      ? "Keys for idempotent requests can only be used with the same parameters they were first used with."
      : `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${stored.endpoint}').`;
  throw new StripeApiError(
    `${mismatch} Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: "idempotency_error" },
  );
}

export const idempotencyKeyInUseError = (key: string): StripeApiError =>
  new StripeApiError(
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { status: 409, type: "idempotency_error", code: "idempotency_key_in_use" },
  );

export function saveIdempotentResult(
  store: PaymentsStore,
  { key, endpoint, params }: IdempotentRequest,
  { status, body }: CallResult,
): void {
  store.put("answer", { id: key, endpoint, params, status, body, createdAt: nowMs(store) });
}
