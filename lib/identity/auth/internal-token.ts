import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env";

/** Proves that a call comes from our own process: only who knows the secret of the sessions can make it. */
export const internalToken = (): string =>
  createHmac("sha256", env.NEXTAUTH_SECRET).update("internal calls").digest("hex");

/** Whether the `Authorization` header of a request carries the token of our own process. */
export function isInternal(request: Request): boolean {
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const wanted = Buffer.from(`Bearer ${internalToken()}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
