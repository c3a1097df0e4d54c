import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";

/** Authenticates calls that this process makes to its own API; derived from the session secret. */
export const createInternalToken = (): string =>
  createHmac("sha256", env.NEXTAUTH_SECRET).update("internal calls").digest("hex");

export function isInternalRequest(request: Request): boolean {
  const actual = Buffer.from(request.headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${createInternalToken()}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
