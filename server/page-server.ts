import type { IncomingMessage, ServerResponse } from "node:http";
import { responseCacheRequests } from "@/lib/platform/metrics";
import { negotiateEncoding, type ContentEncoding } from "./accept-encoding";
import { findCacheAddress, type CacheAddress } from "./cache-address";
import { encodeResponse, sendComplete, type CompleteResponse } from "./complete-response";
import type { PageEntry } from "./page-cache";
import { runInRenderContext } from "./render-context";
import type { RequestHandler } from "./request-handler";
import { ResponseCache, type CacheEntry, type Freshness } from "./response-cache";
import {
  completeWhole,
  getPath,
  isHtml,
  isWholeRequest,
  isWholeText,
  requestWholeBody,
  respondWhole,
  type PolicyBuilder,
} from "./whole-response";

// Sends pages, feeds and files of the build whole: compressed, with an `ETag`, and pages with a policy that names their
// scripts, and the catalogue as JSON. What is the same for everybody comes from memory while it is fresh.

export type PageServer = {
  /** Returns false if the response is not in memory. */
  sendCached: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** True if the response is in memory, perhaps in another encoding. */
  isCached: (request: IncomingMessage) => boolean;
  /** Handles a request whose headers are normalized. */
  handle: RequestHandler;
  cache: ResponseCache;
};

// Feeds are the only calls that other programs repeat; the catalogue has an address.
const CALL = /^\/api\/(?!feeds\/)/;
const SESSION_COOKIE = /(?:^|[;\s])(?:__Host-)?next-auth\.session-token/;

const isAnonymousRead = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers.authorization === undefined && !SESSION_COOKIE.test(headers.cookie ?? "");

const isUncachedCall = (request: IncomingMessage): boolean =>
  CALL.test(getPath(request)) && findCacheAddress(request.url ?? "/") === undefined;

const acceptedEncoding = ({ headers }: IncomingMessage) => negotiateEncoding(headers["accept-encoding"]);

/** The cached entries that a response was made of. */
type Sources = {
  page?: PageEntry;
  /** Cached reads; undefined for one that was not in the cache. */
  reads: (PageEntry | undefined)[];
};

const toFreshness = ({ tags, dropsBefore, freshUntil }: PageEntry): Freshness => ({
  expiresAt: performance.now() + (freshUntil - Date.now()),
  tags,
  dropsBefore,
});

/** A response is as fresh as the oldest of its reads; undefined unless all of them came from the cache. */
function combineReads(reads: Sources["reads"]): Freshness | undefined {
  const entries = reads.filter((read) => read !== undefined);
  if (entries.length === 0 || entries.length < reads.length) return undefined;
  return toFreshness({
    tags: [...new Set(entries.flatMap(({ tags }) => tags))],
    dropsBefore: Math.min(...entries.map(({ dropsBefore }) => dropsBefore)),
    freshUntil: Math.min(...entries.map(({ freshUntil }) => freshUntil)),
  });
}

/** Returns how long everybody may be sent a response; undefined if it is for one request. */
function findFreshness(
  { kind }: CacheAddress,
  response: ServerResponse,
  { page, reads }: Sources,
): Freshness | undefined {
  if (response.statusCode !== 200 || response.hasHeader("set-cookie")) return undefined;
  if (kind === "files") {
    const isImmutable = /\bimmutable\b/.test(String(response.getHeader("cache-control")));
    return isImmutable ? { expiresAt: Infinity, tags: [], dropsBefore: Infinity } : undefined;
  }
  if (kind === "calls") return combineReads(reads);
  return page && response.getHeader("x-nextjs-cache") === "HIT" ? toFreshness(page) : undefined;
}

/** Returns a function that compresses each cached response once, also for requests at the same time. */
function createEncoder(cache: ResponseCache) {
  const running = new Map<string, Promise<CompleteResponse>>();

  async function encode(address: CacheAddress, entry: CacheEntry, encoding: ContentEncoding) {
    const response = await encodeResponse(entry.response, encoding);
    cache.store(address, encoding, { ...entry, response });
    return response;
  }

  return (address: CacheAddress, entry: CacheEntry, encoding: ContentEncoding) => {
    const key = `${encoding} ${address.url} ${entry.response.etag}`;
    const work = running.get(key) ?? encode(address, entry, encoding).finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };
}

export function createPageServer(
  handle: RequestHandler,
  { buildPolicy }: { buildPolicy: PolicyBuilder },
): PageServer {
  const cache = new ResponseCache();
  const encodeCached = createEncoder(cache);

  /** Scripts of a personal page have a nonce, unless Next.js rendered it for everybody: then they need hashes. */
  const handlePersonal: RequestHandler = (request, response) => {
    const encoding = acceptedEncoding(request);
    return respondWhole(request, response, {
      handle,
      shouldCollect: () => isHtml(response) && response.hasHeader("x-nextjs-cache"),
      finish: async (body) => encodeResponse(await completeWhole(response, body, buildPolicy), encoding),
    });
  };

  const handlePublic: RequestHandler = (request, response) => {
    const encoding = acceptedEncoding(request);
    const address = isAnonymousRead(request) ? findCacheAddress(request.url ?? "/") : undefined;
    const sources: Sources = { reads: [] };

    async function finish(body: Buffer): Promise<CompleteResponse> {
      const freshness = address && findFreshness(address, response, sources);
      const completed = await completeWhole(response, body, buildPolicy);
      if (!freshness) return encodeResponse(completed, encoding);
      const entry = { response: completed, freshness };
      cache.store(address, "identity", entry);
      return encodeCached(address, entry, encoding);
    }

    const reporters = {
      reportEntry: (entry: PageEntry) => void (sources.page = entry),
      reportRead: (entry: PageEntry | undefined) => void sources.reads.push(entry),
    };
    const handleWhole: RequestHandler = (...exchange) => {
      requestWholeBody(request);
      return runInRenderContext(reporters, () => handle(...exchange));
    };
    return respondWhole(request, response, {
      handle: handleWhole,
      shouldCollect: () => isWholeText(response),
      finish,
    });
  };

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
      response.isFromMemory = true;
      responseCacheRequests.inc({ result: "hit" });
      sendComplete(request.headers, cached.entry.response, response);
      return true;
    },
    isCached: (request) => findCached(request, "identity") !== undefined,
    handle: async (request, response) => {
      if (!isWholeRequest(request)) return handle(request, response);
      if (request.headers["content-security-policy"] !== undefined) return handlePersonal(request, response);
      if (isUncachedCall(request)) return handle(request, response);
      const cached = findCached(request, "identity");
      responseCacheRequests.inc({ result: cached ? "hit" : "miss" });
      if (!cached) return handlePublic(request, response);
      const encoded = await encodeCached(cached.address, cached.entry, acceptedEncoding(request));
      sendComplete(request.headers, encoded, response);
    },
  };
}
