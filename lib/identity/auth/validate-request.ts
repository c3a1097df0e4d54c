import "server-only";
import { NextRequest } from "next/server";
import { AppError } from "@/lib/platform/http/errors";
import { readText } from "@/lib/platform/http/body";
import { isSoundCallbackUrl } from "./callback-url";

// next-auth parses these without a guard of its own and would answer 500.
const isCallbackUrl = (value: unknown): boolean =>
  typeof value === "string" && (value === "" || isSoundCallbackUrl(value));

function parseForm(text: string, type: string): Record<string, unknown> {
  if (type.includes("application/x-www-form-urlencoded")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  if (!type.includes("application/json")) throw new AppError("UnsupportedMediaType");
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppError("MalformedRequest");
  return value as Record<string, unknown>;
}

function checkFields(fields: Record<string, unknown>): void {
  if ("callbackUrl" in fields && !isCallbackUrl(fields.callbackUrl)) throw new AppError("MalformedRequest");
  for (const [name, value] of Object.entries(fields)) {
    const mayBeObject = name === "data" || name === "json" || name === "redirect";
    if (!mayBeObject && typeof value !== "string") throw new AppError("MalformedRequest");
  }
}

/**
 * A request that next-auth can answer without failing: its body is what it claims to be (the server has looked at
 * its address and cookies).
 * Errors: `MalformedRequest`, `UnsupportedMediaType`, `PayloadTooLarge`.
 */
export async function checkedAuthRequest(request: NextRequest): Promise<NextRequest> {
  if (request.method !== "POST") return request;
  const text = await readText(request);
  if (text) {
    try {
      checkFields(parseForm(text, request.headers.get("content-type") ?? ""));
    } catch (error) {
      throw error instanceof SyntaxError ? new AppError("MalformedRequest") : error;
    }
  }
  return new NextRequest(request.url, { method: "POST", headers: request.headers, body: text });
}
