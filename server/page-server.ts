import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "@/lib/platform/log";
import { responseCacheRequests } from "@/lib/platform/metrics";
import {
  collectResponse,
  flattenHeaders,
  mendHeaders,
  type RequestHandler,
  type Sender,
} from "./collect-response";
import {
  completeWhole,
  encodeResponse,
  negotiateEncoding,
  sendComplete,
  type CompleteResponse,
  type ContentEncoding,
} from "./complete-response";
import { createFailurePages, fillMissingPage } from "./error-responses";
import { runInRenderContext, RunningRenders, type PageEntry } from "./page-cache";
import {
  findCacheAddress,
  findFreshness,
  ResponseCache,
  type CacheAddress,
  type Freshness,
  type Sources,
} from "./response-cache";

// The one layer around Next.js: it sends pages, feeds and files of the build whole, compressed, with an `ETag`, pages with
// a policy that names their scripts, and the catalogue as JSON. What is the same for everybody comes from memory while it
// is fresh. Everything else streams. Failed and missing pages are replaced on the way.

export type PageServer = {
  /** Returns false if the response is not in memory. */
  sendCached: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** True if the response is in memory, perhaps in another encoding. */
  isCached: (request: IncomingMessage) => boolean;
  /** Handles a request whose headers are normalized. */
  handle: RequestHandler;
  cache: ResponseCache;
};

type PageServerOptions = {
  /** Returns the content security policy of a page. */
  buildPolicy: (document: string) => string;
  /** Returns undefined until the page of unknown URLs is known. */
  getNotFoundPage?: () => Buffer | undefined;
};

// Requests with one of these headers get the data of a page.
const DATA_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
] as const;

const FILE_EXTENSION = /\.[a-z0-9]+$/i;
const TEXT_TYPE =
  /^(?:text\/(?:html|plain|css|javascript|xml|calendar)|application\/(?:(?:manifest\+|rss\+|atom\+)?(?:json|xml)|javascript)|image\/svg\+xml)\b/;
// They have no body, or a part of it.
const PARTIAL_STATUSES: readonly number[] = [204, 206, 304];

// Feeds and calendars are the only calls that other programs repeat; the catalogue has an address.
const CALL = /^\/api\/(?!feeds\/|encuentros\/[^/]+\/calendar\.ics$)/;
const SESSION_COOKIE = /(?:^|[;\s])(?:__Host-)?next-auth\.session-token/;

const getPath = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0] ?? "/";

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

/** True for reads of a whole resource. */
const isWholeRequest = (request: IncomingMessage): boolean =>
  isRead(request) && DATA_HEADERS.every((name) => request.headers[name] === undefined);

const isHtml = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type")).startsWith("text/html");

const isFailedPage = (response: ServerResponse): boolean => response.statusCode === 500 && isHtml(response);

const isMissingPage = (response: ServerResponse): boolean => response.statusCode === 404 && isHtml(response);

const isWholeText = (response: ServerResponse): boolean =>
  TEXT_TYPE.test(String(response.getHeader("content-type"))) &&
  !PARTIAL_STATUSES.includes(response.statusCode);

/** Makes Next.js write the whole body as it is, whichever part, version or encoding the client asks for. */
function requestWholeBody(request: IncomingMessage): void {
  request.headers["accept-encoding"] = "identity";
  // Node itself sends no body in response to HEAD.
  request.method = "GET";
  if (FILE_EXTENSION.test(getPath(request))) return;
  for (const name of ["if-none-match", "if-modified-since", "range", "if-range"])
    Reflect.deleteProperty(request.headers, name);
}

const isAnonymousRead = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers.authorization === undefined && !SESSION_COOKIE.test(headers.cookie ?? "");

const isUncachedCall = (request: IncomingMessage): boolean =>
  CALL.test(getPath(request)) && findCacheAddress(request.url ?? "/") === undefined;

const acceptedEncoding = ({ headers }: IncomingMessage) => negotiateEncoding(headers);

/**
 * The way in which a response is sent: `public` ones are completed whole; a `personal` page only if Next.js rendered it for everybody,
 * since its scripts then need hashes instead of a nonce; everything else is `streamed`.
 */
type Delivery = "public" | "personal" | "streamed";

function chooseDelivery(request: IncomingMessage): Delivery {
  if (!isWholeRequest(request)) return "streamed";
  if (request.headers["content-security-policy"] !== undefined) return "personal";
  return isUncachedCall(request) ? "streamed" : "public";
}

const isComplete = (delivery: Delivery, response: ServerResponse): boolean =>
  delivery === "public"
    ? isWholeText(response)
    : delivery === "personal" && isHtml(response) && response.hasHeader("x-nextjs-cache");

export function createPageServer(
  handle: RequestHandler,
  { buildPolicy, getNotFoundPage = () => undefined }: PageServerOptions,
): PageServer {
  const cache = new ResponseCache();
  const sendFailurePage = createFailurePages();
  const renders = new RunningRenders();

  /** Renders, and sends what is collected by `deliver`. */
  async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const delivery = chooseDelivery(request);
    const address =
      delivery === "public" && isAnonymousRead(request) ? findCacheAddress(request.url ?? "/") : undefined;
    const path = getPath(request);
    const original = { ...request.headers };
    const sources: Sources = { reads: [] };
    const isData = request.headers.rsc !== undefined;
    if (isRead(request)) await renders.waitForOutdated(path);
    if (delivery === "public") requestWholeBody(request);

    async function deliver(collected: Buffer, sender: Sender): Promise<void> {
      if (isFailedPage(response)) return sendFailurePage(request, response, sender);
      const body = isMissingPage(response)
        ? await fillMissingPage(response, collected, getNotFoundPage())
        : collected;
      if (!isComplete(delivery, response)) {
        sender.writeHead(response.statusCode, flattenHeaders(response.getHeaders()));
        return void sender.end(body);
      }
      const freshness = address && findFreshness(address, response, sources);
      const encoding = negotiateEncoding(original);
      const completed = await completeWhole(response, body, buildPolicy);
      sendComplete(original, await keep(completed, encoding, { address, freshness }), sender);
    }

    const context = {
      waitUntil: (work: Promise<unknown>) => (isRead(request) ? renders.track(path, work) : undefined),
      setStatus: (status: number) => {
        // Next.js takes any other status of a page's data for a failure and loads the page anew.
        if (!response.headersSent && !isData) response.statusCode = status;
      },
      reportEntry: (entry: PageEntry) => void (sources.page = entry),
      reportRead: (entry: PageEntry | undefined) => void sources.reads.push(entry),
    };
    const handleInContext: RequestHandler = (...exchange) =>
      runInRenderContext(context, () => handle(...exchange));
    await collectResponse(handleInContext, request, response, {
      shouldCollect: () => {
        mendHeaders(response);
        return (
          isFailedPage(response) ||
          (delivery !== "streamed" && isMissingPage(response)) ||
          isComplete(delivery, response)
        );
      },
      deliver: (body, sender) =>
        void deliver(body, sender).catch((error: unknown) => {
          log.error({ err: error }, "A response could not be completed");
          response.destroy();
        }),
    });
  }

  /** Encodes a response, and keeps one that is fresh for everybody. */
  async function keep(
    completed: CompleteResponse,
    encoding: ContentEncoding,
    { address, freshness }: { address: CacheAddress | undefined; freshness: Freshness | undefined },
  ): Promise<CompleteResponse> {
    if (!address || !freshness) return encodeResponse(completed, encoding);
    const entry = { response: completed, freshness };
    cache.store(address, "identity", entry);
    return cache.encode(address, entry, encoding);
  }

  function findCached(request: IncomingMessage, encoding: ContentEncoding) {
    const address = isWholeRequest(request) ? findCacheAddress(request.url ?? "/") : undefined;
    const entry = address && cache.find(address, encoding);
    return entry && { address, entry };
  }

  return {
    cache,
    sendCached: (request, response) => {
      const cached = findCached(request, acceptedEncoding(request));
      if (!cached) return false;
      responseCacheRequests.inc({ result: "hit" });
      sendComplete(request.headers, cached.entry.response, response);
      return true;
    },
    isCached: (request) => findCached(request, "identity") !== undefined,
    handle: async (request, response) => {
      if (chooseDelivery(request) !== "public") return render(request, response);
      const cached = findCached(request, "identity");
      responseCacheRequests.inc({ result: cached ? "hit" : "miss" });
      if (!cached) return render(request, response);
      const encoded = await cache.encode(cached.address, cached.entry, acceptedEncoding(request));
      sendComplete(request.headers, encoded, response);
    },
  };
}
