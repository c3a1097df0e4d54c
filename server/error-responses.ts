import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { unzip } from "node:zlib";
import { ERROR_MESSAGES } from "@/lib/platform/copy/errors";
import { isOutage } from "@/lib/platform/db/errors";
import type { ErrorCode } from "@/lib/platform/error-codes";
import { AppError } from "@/lib/platform/http/errors";
import { getServerUrl } from "@/lib/platform/http/listen";
import {
  renderFailurePage,
  renderLimitPage,
  renderOutagePage,
  renderStandalonePage,
} from "@/lib/publishing/standalone-pages";
import { flattenHeaders, type Sender } from "./collect-response";
import { getRequestId, REQUEST_ID_HEADER } from "./observe-request";
import type { Refusal } from "./request-checks";

// The responses of the server itself: to what it refuses, and instead of failed and missing pages of Next.js.

declare global {
  /** Called by `instrumentation.ts` with every error of a page or handler. */
  var aylluRequestError: ((error: unknown) => void) | undefined;
}

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

// For a failed page Next.js sends a document without text, which its scripts would fill. These responses are replaced
// by pages that need nothing else: 503 while a service is down, 500 for a defect.

type SendFailurePage = (request: IncomingMessage, response: ServerResponse, sender: Sender) => void;

// Longer than a connection attempt, as requests for the same page share a failing render.
const OUTAGE_MEMORY_MS = 15_000;

// They describe the body that is replaced.
const BODY_HEADERS = ["content-encoding", "content-length", "transfer-encoding", "etag"];

/** Creates what is sent instead of a failed page; it remembers for a moment that a service is down. */
export function createFailurePages(): SendFailurePage {
  let lastOutageAt = -Infinity;
  globalThis.aylluRequestError = (error) => {
    if (isOutage(error)) lastOutageAt = performance.now();
  };

  return (request, response, sender) => {
    const hasOutage = performance.now() - lastOutageAt < OUTAGE_MEMORY_MS;
    const requestId = getRequestId(request.headers);
    const body = Buffer.from(hasOutage ? renderOutagePage(requestId) : renderFailurePage(requestId));
    for (const name of [...BODY_HEADERS, "x-nextjs-cache"]) response.removeHeader(name);
    const headers = {
      ...response.getHeaders(),
      "content-type": "text/html; charset=utf-8",
      "content-length": body.byteLength,
      "cache-control": "no-store",
      ...(hasOutage ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {}),
    };
    sender.writeHead(hasOutage ? 503 : 500, flattenHeaders(headers));
    sender.end(body);
  };
}

// For a missing page below a dynamic segment Next.js sends a document without text, which its scripts would fill
// (vercel/next.js#62228). It is replaced by the page of unknown URLs, which is rendered whole.

/** The address at which Next.js has the page of unknown URLs. */
export const NOT_FOUND_PATH = "/_not-found";

const EMPTY_DOCUMENT = /^<!DOCTYPE html><html[^>]* id="__next_error__"/i;

/** Returns the page of unknown URLs. */
export async function fetchNotFoundPage(server: Server): Promise<Buffer> {
  const response = await fetch(`${getServerUrl(server)}${NOT_FOUND_PATH}`);
  if (response.status !== 404) throw new Error(`There is no page for unknown URLs: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Returns the body of a missing page: `page` if Next.js has sent an empty document. */
export async function fillMissingPage(
  response: ServerResponse,
  body: Buffer,
  page: Buffer | undefined,
): Promise<Buffer> {
  if (!page) return body;
  const plain = response.hasHeader("content-encoding") ? await promisify(unzip)(body) : body;
  if (!EMPTY_DOCUMENT.test(plain.subarray(0, 200).toString())) return body;
  for (const name of BODY_HEADERS) response.removeHeader(name);
  // The scripts of a prerendered page have no nonce.
  response.setHeader("x-nextjs-cache", "HIT");
  return page;
}
