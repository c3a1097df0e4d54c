import "server-only";
import { NextRequest } from "next/server";
import { AppError } from "@/lib/platform/http/errors";
import { isPlainObject, readTextBody } from "@/lib/platform/http/body";
import { isValidCallbackUrl } from "./callback-url";

const isEmptyOrValidCallbackUrl = (value: unknown): boolean =>
  typeof value === "string" && (value === "" || isValidCallbackUrl(value));

const FORM_TYPE = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

function parseBodyFields(text: string, mediaType: string): Record<string, unknown> {
  if (mediaType === FORM_TYPE) return Object.fromEntries(new URLSearchParams(text));
  if (mediaType !== JSON_TYPE) throw new AppError("UnsupportedMediaType");
  const value: unknown = JSON.parse(text);
  if (!isPlainObject(value)) throw new AppError("MalformedRequest");
  return value;
}

function validateFields(fields: Record<string, unknown>): void {
  if ("callbackUrl" in fields && !isEmptyOrValidCallbackUrl(fields.callbackUrl))
    throw new AppError("MalformedRequest");
  for (const [name, value] of Object.entries(fields)) {
    const canBeObject = name === "data" || name === "json" || name === "redirect";
    if (!canBeObject && typeof value !== "string") throw new AppError("MalformedRequest");
  }
}

/** Rejects bodies on which next-auth fails with 500. Errors: `MalformedRequest`, `UnsupportedMediaType`, `PayloadTooLarge`. */
export async function validateAuthRequest(request: NextRequest): Promise<NextRequest> {
  if (request.method !== "POST") return request;
  const text = await readTextBody(request);
  const mediaType = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (text || mediaType === JSON_TYPE) {
    try {
      validateFields(parseBodyFields(text, mediaType));
    } catch (error) {
      throw error instanceof SyntaxError ? new AppError("MalformedRequest") : error;
    }
  }
  const headers = new Headers(request.headers);
  // next-auth looks for the type anywhere in the header.
  if (text) headers.set("content-type", mediaType);
  else headers.delete("content-type");
  return new NextRequest(request.url, { method: "POST", headers, body: text || null });
}
