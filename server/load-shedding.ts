import { randomInt } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { decodeSessionId, getSessionCookie } from "@/lib/identity/auth/cookie";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";
import { refusedRequests, renders } from "@/lib/platform/metrics";
import {
  AdmissionControl,
  type Admission,
  type AdmissionOptions,
  type Entrant,
  type Priority,
  type RefusalReason,
} from "./admission";
import { sendErrorResponse } from "./error-response";
import { TokenBuckets } from "./read-limit";
import { isEventStreamPath } from "./event-stream";
import type { RequestHandler } from "./request-handler";
import { getPath } from "./whole-response";

// Stands before everything that is rendered. Reads are counted per network, or per session, and answered with 429 beyond
// the limit; what the process cannot render in time gets 503.

export type LoadLimits = AdmissionOptions & { readsPerSecond: number; readBurst: number };

const READ_METHODS: readonly (string | undefined)[] = ["GET", "HEAD"];
// Payments, sign-ins and health checks depend on them.
const CRITICAL = /^\/api\/(?:webhooks|auth|health)(?:\/|$)/;
const BUILT_FILE = /^\/(?:_next\/static\/|sw\.js$)/;
// A page shows dozens of drawn covers.
const DRAWN_FILE = /^\/tejidos\/(?!hojas\/).*\.svg$/;
const DRAWN_FILE_COST = 0.1;

// This machine itself, or visitors behind a local proxy that TRUSTED_PROXIES does not count: they would share one limit.
const LOOPBACK = /^(?:127\.|0:0:0:0::\/64$)/;

const CHECK_MS = 1000;
// A render that takes longer waits for something else than the processor.
const MAX_HOLD_MS = 10_000;
// Spreads those who come back.
const RETRY_SECONDS = { min: 3, max: 12 };

const isRead = ({ method }: IncomingMessage): boolean => READ_METHODS.includes(method);

function readCookie({ headers }: IncomingMessage, name: string): string | undefined {
  const pair = headers.cookie?.split("; ").find((text) => text.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Returns the id in a session cookie that this site has signed; the session may have ended since. */
const findSessionId = (request: IncomingMessage): Promise<string | null> =>
  decodeSessionId(readCookie(request, getSessionCookie().name));

function findPriority(request: IncomingMessage, sessionId: string | null): Priority {
  if (CRITICAL.test(getPath(request))) return "critical";
  return sessionId !== null || !isRead(request) ? "member" : "public";
}

const costOf = (request: IncomingMessage): number =>
  DRAWN_FILE.test(getPath(request)) ? DRAWN_FILE_COST : 1;

/** True while a request has not arrived, or its response is not taken: no render is under way. */
const waitsForClient = (request: IncomingMessage, response: ServerResponse): boolean =>
  !request.complete || response.writableNeedDrain;

/** Gives a place back when the work ends, or does not use it any more. */
function releaseInTime(request: IncomingMessage, response: ServerResponse, release: () => void): () => void {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    if (waitsForClient(request, response) || performance.now() - startedAt > MAX_HOLD_MS) end();
  }, CHECK_MS).unref();
  const handleClose = (): void => {
    // Next.js may wait for ever for a response to end that has been cut off.
    if (response.writableEnded) end();
  };
  let isHeld = true;
  const end = (): void => {
    if (!isHeld) return;
    isHeld = false;
    clearInterval(timer);
    response.off("close", handleClose);
    release();
  };
  response.once("close", handleClose);
  return end;
}

/** Limits what passes through the handlers that it wraps. */
export class LoadShedding {
  readonly #admission: AdmissionControl;
  readonly #reads: TokenBuckets;

  constructor(limits: LoadLimits) {
    this.#admission = new AdmissionControl(limits);
    this.#reads = new TokenBuckets({ perSecond: limits.readsPerSecond, burst: limits.readBurst });
  }

  /**
   * Handles a request, whose headers are normalized, when it is its turn, or refuses it. One that is answered from
   * memory takes no turn.
   */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    { handle, isCached }: { handle: RequestHandler; isCached: boolean },
  ): Promise<void> {
    if (isCached || BUILT_FILE.test(getPath(request))) return handle(request, response);
    const left = new AbortController();
    const leave = () => left.abort();
    response.once("close", leave);
    const network = String(request.headers[CLIENT_IP_HEADER]);
    const sessionId = await findSessionId(request);
    const priority = findPriority(request, sessionId);
    const refund = this.#takeRead(request, response, { key: sessionId ?? network, priority });
    if (!refund) return;
    // It renders nothing, and would keep its turn for as long as its reader stays.
    if (isEventStreamPath(getPath(request))) return handle(request, response);

    const admission = await this.#enter({ network, priority, signal: left.signal });
    response.off("close", leave);
    if ("refused" in admission) return refuseRender(request, response, admission.refused);
    const release = releaseInTime(request, response, admission.release);
    try {
      await handle(request, response);
    } finally {
      release();
      if (response.getHeader("x-nextjs-cache") === "HIT") refund();
    }
  }

  /** Counts a read. Returns a function that takes it back, or undefined after refusing one too many. */
  #takeRead(
    request: IncomingMessage,
    response: ServerResponse,
    { key, priority }: { key: string; priority: Priority },
  ): (() => void) | undefined {
    if (!isRead(request) || priority === "critical" || LOOPBACK.test(key)) return () => {};
    const cost = costOf(request);
    const waitSeconds = this.#reads.take(key, cost);
    if (waitSeconds === 0) return () => this.#reads.refund(key, cost);
    refusedRequests.inc({ reason: "rate" });
    sendErrorResponse(request, response, { code: "TooManyRequests", retryAfter: Math.ceil(waitSeconds) });
    return undefined;
  }

  async #enter(entrant: Entrant): Promise<Admission> {
    renders.inc({ state: "waiting" });
    const admission = await this.#admission.enter(entrant);
    renders.dec({ state: "waiting" });
    if ("refused" in admission) return admission;
    renders.inc({ state: "running" });
    return {
      release: () => {
        renders.dec({ state: "running" });
        admission.release();
      },
    };
  }
}

function refuseRender(request: IncomingMessage, response: ServerResponse, reason: RefusalReason): void {
  refusedRequests.inc({ reason });
  if (response.destroyed) return;
  const retryAfter = randomInt(RETRY_SECONDS.min, RETRY_SECONDS.max + 1);
  sendErrorResponse(request, response, { code: "Overloaded", retryAfter });
}
