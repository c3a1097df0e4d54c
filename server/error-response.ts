import type { IncomingMessage, ServerResponse } from "node:http";
import { errorText } from "@/lib/platform/copy/errors";
import { AppError, type ErrorCode } from "@/lib/platform/http/errors";
import { ALLOWED_METHODS } from "./request-check";

const isApi = (url = ""): boolean => /^\/api(\/|\?|$)/.test(url);

const page = (text: string): string =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>Ayllu</title><p>${text}</p><p><a href="/">Volver al inicio</a></p></html>\n`;

/** Answers a refusal: JSON under /api, a short page elsewhere. */
export function refuse(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const error = new AppError(code);
  const asJson = isApi(request.url);
  const body = asJson
    ? JSON.stringify({ success: false, error: code, message: errorText[code] })
    : page(errorText[code]);
  response.writeHead(error.status, {
    "Content-Type": asJson ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    // The rest of a body that nobody reads must not be taken for the next request.
    ...(request.complete ? {} : { Connection: "close" }),
    ...(code === "MethodNotAllowed" ? { Allow: ALLOWED_METHODS } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
