import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { isOutage } from "@/lib/platform/db/errors";
import { renderFailurePage, renderOutagePage } from "@/lib/publishing/standalone-pages";
import { collectResponse, flattenHeaders, type Sender } from "./collect-response";
import { RETRY_AFTER_SECONDS } from "./error-response";
import { getRequestId } from "./observe-request";
import type { RequestHandler } from "./request-handler";

// For a failed page Next.js sends a document without text, which its scripts would fill. These responses are replaced
// by pages that need nothing else: 503 while a service is down, 500 for a defect.

declare global {
  /** Called by `instrumentation.ts` with every error of a page or handler. */
  var aylluRequestError: ((error: unknown) => void) | undefined;
}

type Page = { status: number; headers: OutgoingHttpHeaders; body: string };

// Longer than a connection attempt, as requests for the same page share a failing render.
const OUTAGE_MEMORY_MS = 15_000;

// They describe the document that is replaced.
const DROPPED_HEADERS = ["content-encoding", "transfer-encoding", "etag", "x-nextjs-cache"];

function buildErrorPage(hasOutage: boolean, requestId?: string): Page {
  const body = hasOutage ? renderOutagePage(requestId) : renderFailurePage(requestId);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    ...(hasOutage ? { "retry-after": String(RETRY_AFTER_SECONDS) } : {}),
  };
  return { status: hasOutage ? 503 : 500, headers, body };
}

const isFailedPage = (response: ServerResponse): boolean =>
  response.statusCode === 500 && String(response.getHeader("content-type") ?? "").startsWith("text/html");

function sendPage(response: ServerResponse, { status, headers, body }: Page, sender: Sender): void {
  for (const name of DROPPED_HEADERS) response.removeHeader(name);
  sender.writeHead(status, flattenHeaders({ ...response.getHeaders(), ...headers }));
  sender.end(Buffer.from(body));
}

/** Replaces the failed pages of Next.js. */
export function withErrorPages(handle: RequestHandler): RequestHandler {
  let lastOutageAt = -Infinity;
  globalThis.aylluRequestError = (error) => {
    if (isOutage(error)) lastOutageAt = performance.now();
  };
  const hasOutage = () => performance.now() - lastOutageAt < OUTAGE_MEMORY_MS;
  return (request, response) =>
    collectResponse(handle, request, response, {
      shouldCollect: () => isFailedPage(response),
      deliver: (_, sender) =>
        sendPage(response, buildErrorPage(hasOutage(), getRequestId(request.headers)), sender),
    });
}
