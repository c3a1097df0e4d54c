import type { IncomingMessage, ServerResponse } from "node:http";
import { isOutage } from "@/lib/platform/db/errors";
import { renderFailurePage, renderOutagePage } from "@/lib/publishing/standalone-pages";
import { flattenHeaders, type Sender } from "./collect-response";
import { RETRY_AFTER_SECONDS } from "./error-response";
import { getRequestId } from "./observe-request";

// For a failed page Next.js sends a document without text, which its scripts would fill. These responses are replaced
// by pages that need nothing else: 503 while a service is down, 500 for a defect.

declare global {
  /** Called by `instrumentation.ts` with every error of a page or handler. */
  var aylluRequestError: ((error: unknown) => void) | undefined;
}

export type ErrorPages = {
  /** True for a response that has to be replaced. */
  isFailedPage: (response: ServerResponse) => boolean;
  sendInstead: (request: IncomingMessage, response: ServerResponse, sender: Sender) => void;
};

// Longer than a connection attempt, as requests for the same page share a failing render.
const OUTAGE_MEMORY_MS = 15_000;

// They describe the document that is replaced.
const DROPPED_HEADERS = ["content-encoding", "transfer-encoding", "etag", "x-nextjs-cache"];

const isFailedPage = (response: ServerResponse): boolean =>
  response.statusCode === 500 && String(response.getHeader("content-type") ?? "").startsWith("text/html");

/** Creates the replacements of Next.js's failed pages, which remember for a moment that a service is down. */
export function createErrorPages(): ErrorPages {
  let lastOutageAt = -Infinity;
  globalThis.aylluRequestError = (error) => {
    if (isOutage(error)) lastOutageAt = performance.now();
  };

  return {
    isFailedPage,
    sendInstead: (request, response, sender) => {
      const hasOutage = performance.now() - lastOutageAt < OUTAGE_MEMORY_MS;
      const requestId = getRequestId(request.headers);
      const body = Buffer.from(hasOutage ? renderOutagePage(requestId) : renderFailurePage(requestId));
      for (const name of DROPPED_HEADERS) response.removeHeader(name);
      const headers = {
        ...response.getHeaders(),
        "content-type": "text/html; charset=utf-8",
        "content-length": body.byteLength,
        "cache-control": "no-store",
        ...(hasOutage ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {}),
      };
      sender.writeHead(hasOutage ? 503 : 500, flattenHeaders(headers));
      sender.end(body);
    },
  };
}
