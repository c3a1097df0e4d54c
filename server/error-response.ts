import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { ERROR_MESSAGES } from "@/lib/platform/copy/errors";
import { renderLimitPage, renderOutagePage, renderStandalonePage } from "@/lib/publishing/standalone-pages";
import { AppError } from "@/lib/platform/http/errors";
import type { ErrorCode } from "@/lib/platform/error-codes";
import { getRequestId, REQUEST_ID_HEADER } from "./observe-request";
import type { Refusal } from "./request-checks";

/** Sent with every 503 that says nothing else. */
export const RETRY_AFTER_SECONDS = 10;

const isApiUrl = (url = ""): boolean => /^\/api(\/|\?|$)/.test(url);

const PAGES: Partial<Record<ErrorCode, (requestId?: string) => string>> = {
  ServiceUnavailable: renderOutagePage,
  TooManyRequests: renderLimitPage,
};

function renderErrorPage(code: ErrorCode, requestId?: string): string {
  const renderPage = PAGES[code];
  if (renderPage) return renderPage(requestId);
  const heading = "No podemos mostrar esta página";
  return renderStandalonePage({ title: heading, heading, text: ERROR_MESSAGES[code], requestId });
}

type ErrorResponse = { status: number; headers: OutgoingHttpHeaders; body: string };

/** Returns JSON for a call, a page for anything else. */
export function buildErrorResponse(
  request: IncomingMessage,
  { code, allowedMethods, retryAfter }: Refusal,
): ErrorResponse {
  const asJson = isApiUrl(request.url);
  const requestId = getRequestId(request.headers);
  const retrySeconds = retryAfter ?? (code === "ServiceUnavailable" ? RETRY_AFTER_SECONDS : undefined);
  const body = asJson
    ? JSON.stringify({ success: false, error: code, message: ERROR_MESSAGES[code] })
    : renderErrorPage(code, requestId);
  const headers = {
    ...(requestId ? { [REQUEST_ID_HEADER]: requestId } : {}),
    "Content-Type": asJson ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    // Otherwise the unread rest of the body would be parsed as the next request.
    ...(request.complete ? {} : { Connection: "close" }),
    ...(allowedMethods ? { Allow: allowedMethods.join(", ") } : {}),
    ...(retrySeconds === undefined ? {} : { "Retry-After": retrySeconds }),
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
