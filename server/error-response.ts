import type { IncomingMessage, ServerResponse } from "node:http";
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

export function sendErrorResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { code, allowedMethods }: Refusal,
): void {
  const error = new AppError(code);
  const asJson = isApiUrl(request.url);
  const body = asJson
    ? JSON.stringify({ success: false, error: code, message: ERROR_MESSAGES[code] })
    : renderErrorPage(code);
  response.writeHead(error.status, {
    "Content-Type": asJson ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    // Otherwise the unread rest of the body would be parsed as the next request.
    ...(request.complete ? {} : { Connection: "close" }),
    ...(allowedMethods ? { Allow: allowedMethods.join(", ") } : {}),
    ...(code === "ServiceUnavailable" ? { "Retry-After": RETRY_AFTER_SECONDS } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
