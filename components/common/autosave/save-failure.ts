import { ApiError } from "@/lib/platform/http/client";
import type { SaveEvent } from "./save-state";

const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 60_000;

/** Returns the event of a failure that is not about the sent fields; null for any other failure. */
export function toBlockingEvent(error: unknown): SaveEvent | null {
  if (error instanceof ApiError && error.code === "Conflict") return { type: "conflict" };
  if (error instanceof ApiError && error.status === 401) return { type: "unauthenticated" };
  return null;
}

export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** Returns the server's `Retry-After`, or an exponential backoff. */
export function getRetryDelayMs(error: unknown, failedAttempts: number): number {
  if (error instanceof ApiError && error.retryAfter) return error.retryAfter * 1000;
  return Math.min(FIRST_RETRY_MS * 2 ** failedAttempts, MAX_RETRY_MS);
}
