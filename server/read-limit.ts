import type { IncomingMessage, ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { LRUCache } from "lru-cache";
import { decodeSessionId, getSessionCookie } from "@/lib/identity/auth/cookie";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";
import { refusedRequests } from "@/lib/platform/metrics";
import { sendErrorResponse } from "./error-responses";

// Limits the reads of visitors that are not in memory. Members, writes, webhooks and sign-ins are never limited here, and
// nothing waits to be refused.

export type ReadLimits = {
  readsPerSecond: number;
  readBurst: number;
  /** True while the process is too far behind to render for visitors. */
  isLate: () => boolean;
};

/** Returns undefined after refusing the request, else what to call once it is answered. */
export type ReadLimit = (
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<(() => void) | undefined>;

// Beside sign-ins: files that are not rendered, and what the service worker keeps, which browsers ask for on their own.
const UNLIMITED = /^(?:\/api\/(?:auth|health)(?:\/|$)|\/_next\/static\/|\/(?:sw\.js|sin-conexion)$)/;

// This machine itself, or visitors behind a local proxy that TRUSTED_PROXIES does not count: they would share one limit.
const LOOPBACK = /^(?:127\.|0:0:0:0::\/64$)/;

const RESOLUTION_MS = 20;
/** Long enough for one slow module or render, or a machine that slept, to be a single sample among many. */
const WINDOW_MS = 10_000;
// Half of it is reached by a process that merely shares two slow cores with browsers: slow is better than refused.
const LATE_MS = 1_000;

/** Watches by how much timers are late, on average over the last few seconds. */
export function watchEventLoop(): Pick<ReadLimits, "isLate"> & { stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let isLate = false;
  const timer = setInterval(() => {
    isLate = delay.mean / 1e6 - RESOLUTION_MS > LATE_MS;
    delay.reset();
  }, WINDOW_MS).unref();
  return {
    isLate: () => isLate,
    stop: () => {
      clearInterval(timer);
      delay.disable();
    },
  };
}

const MAX_KEYS = 20_000;

/**
 * Token buckets in the memory of this process, which they protect: each is the time at which it is full again. The memory
 * limiter of rate-limiter-flexible counts in fixed windows and keeps a timer for each key, without a bound on their number.
 */
export class TokenBuckets {
  readonly #fullAt = new LRUCache<string, number>({ max: MAX_KEYS });
  readonly #tokenMs: number;
  readonly #burstMs: number;

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#tokenMs = 1000 / perSecond;
    this.#burstMs = burst * this.#tokenMs;
  }

  /** Takes a token and returns 0, or returns in how many seconds there will be one. */
  take(key: string): number {
    const now = performance.now();
    const fullAt = Math.max(now, this.#fullAt.get(key) ?? 0) + this.#tokenMs;
    const waitMs = Math.max(0, fullAt - now - this.#burstMs);
    if (waitMs === 0) this.#fullAt.set(key, fullAt);
    return waitMs / 1000;
  }

  /** Gives a token back. */
  refund(key: string): void {
    this.#fullAt.set(key, (this.#fullAt.get(key) ?? 0) - this.#tokenMs);
  }

  get size(): number {
    return this.#fullAt.size;
  }
}

/** True for a session cookie that this site has signed; the session may have ended since. */
async function hasSession({ headers }: IncomingMessage): Promise<boolean> {
  const prefix = `${getSessionCookie().name}=`;
  const pair = headers.cookie?.split("; ").find((text) => text.startsWith(prefix));
  return (await decodeSessionId(pair?.slice(prefix.length))) !== null;
}

const isAnonymousRead = async (request: IncomingMessage): Promise<boolean> =>
  (request.method === "GET" || request.method === "HEAD") &&
  !UNLIMITED.test(request.url ?? "/") &&
  !(await hasSession(request));

/** Creates the limit for requests whose headers are normalized. */
export function createReadLimit({ readsPerSecond, readBurst, isLate }: ReadLimits): ReadLimit {
  const buckets = new TokenBuckets({ perSecond: readsPerSecond, burst: readBurst });

  return async (request, response) => {
    if (!(await isAnonymousRead(request))) return () => {};
    if (isLate()) {
      refusedRequests.inc({ reason: "late" });
      sendErrorResponse(request, response, { code: "ServiceUnavailable" });
      return undefined;
    }
    const network = String(request.headers[CLIENT_IP_HEADER]);
    if (LOOPBACK.test(network)) return () => {};
    const waitSeconds = buckets.take(network);
    if (waitSeconds > 0) {
      refusedRequests.inc({ reason: "rate" });
      sendErrorResponse(request, response, { code: "TooManyRequests", retryAfter: Math.ceil(waitSeconds) });
      return undefined;
    }
    // A page that Next.js had in its cache costs nothing.
    return () => {
      if (response.getHeader("x-nextjs-cache") === "HIT") buckets.refund(network);
    };
  };
}
