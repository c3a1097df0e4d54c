import "server-only";
import { NextRequest } from "next/server";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { readText } from "@/lib/http/body";

const MAX_URL = 2048;

// next-auth parses these without a guard of its own and would answer 500.
function isCallbackUrl(value: unknown): boolean {
  return (
    typeof value === "string" &&
    value.length <= MAX_URL &&
    !/[\r\n\0\\]/.test(value) &&
    (value === "" || URL.canParse(value, env.SITE_URL))
  );
}

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

function checkQuery(params: URLSearchParams): void {
  for (const value of params.getAll("callbackUrl")) {
    if (!isCallbackUrl(value)) throw new AppError("MalformedRequest");
  }
  if (/[\r\n]/.test(params.get("error") ?? "")) throw new AppError("MalformedRequest");
}

/**
 * A request that next-auth can answer without failing: its query and body are what they claim to be.
 * Errors: `MalformedRequest`, `UnsupportedMediaType`, `PayloadTooLarge`.
 */
export async function checkedAuthRequest(request: NextRequest): Promise<NextRequest> {
  checkQuery(request.nextUrl.searchParams);
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
