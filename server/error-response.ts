import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { ERROR_MESSAGES } from "@/lib/platform/copy/errors";
import { renderOutagePage, renderStandalonePage } from "@/lib/publishing/standalone-pages";
import { AppError } from "@/lib/platform/http/errors";
import type { ErrorCode } from "@/lib/platform/error-codes";
import type { Refusal } from "./request-checks";

/** Sent with every 503. */
export const RETRY_AFTER_SECONDS = 10;

const isApiUrl = (url = ""): boolean => /^\/api(\/|\?|$)/.test(url);

function renderErrorPage(code: ErrorCode): string {
  if (code === "ServiceUnavailable") return renderOutagePage();
  const heading = "No podemos mostrar esta página";
  return renderStandalonePage({ title: heading, heading, text: ERROR_MESSAGES[code] });
}

type ErrorResponse = { status: number; headers: OutgoingHttpHeaders; body: string };

/** Returns JSON for a call, a page for anything else. */
export function buildErrorResponse(
  request: IncomingMessage,
  { code, allowedMethods }: Refusal,
): ErrorResponse {
  const asJson = isApiUrl(request.url);
  const body = asJson
    ? JSON.stringify({ success: false, error: code, message: ERROR_MESSAGES[code] })
    : renderErrorPage(code);
  const headers = {
    "Content-Type": asJson ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    // Otherwise the unread rest of the body would be parsed as the next request.
    ...(request.complete ? {} : { Connection: "close" }),
    ...(allowedMethods ? { Allow: allowedMethods.join(", ") } : {}),
    ...(code === "ServiceUnavailable" ? { "Retry-After": RETRY_AFTER_SECONDS } : {}),
  };
  return { status: new AppError(code).status, headers, body };
}

export function sendErrorResponse(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
): void {
  const { status, headers, body } = buildErrorResponse(request, refusal);
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
