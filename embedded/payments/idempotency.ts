import { nowMs } from "./clock";
import { ApiError } from "./errors";
import type { Store } from "./store";
import type { StoredAnswer } from "./tables";

// A key makes a write happen once: whoever asks again gets the first answer, also after a crash in between.

export type Asked = { key: string; endpoint: string; params: string };

export type Answer = { status: number; body: string };

export function checkSame(stored: StoredAnswer, { key, endpoint, params }: Asked): void {
  const wrong =
    stored.endpoint !== endpoint
      ? `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${stored.endpoint}').`
      : stored.params !== params &&
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
  if (!wrong) return;
  throw new ApiError(
    `${wrong} Try using a key other than '${key}' if you meant to execute a different request.`,
    {
      type: "idempotency_error",
    },
  );
}

export const inUse = (key: string): ApiError =>
  new ApiError(
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { status: 409, type: "idempotency_error", code: "idempotency_key_in_use" },
  );

export function remember(store: Store, { key, endpoint, params }: Asked, { status, body }: Answer): void {
  store.put("answer", { id: key, endpoint, params, status, body, createdAt: nowMs(store) });
}
