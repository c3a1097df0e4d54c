import type { IncomingMessage, ServerResponse } from "node:http";
import { READ_METHODS } from "./app-routes";
import { RETRY_AFTER_SECONDS, sendErrorResponse } from "./error-responses";

// Answers the probes of balancers and orchestrators without Next.js and without the database, also while draining.

/** The addresses that `answer` takes. */
export const PROBE_ADDRESS = /^\/api\/(?:live|ready)(?:\?|$)/;

/** Longer than a failover of the database, which cached pages outlast. */
const DEGRADED_AFTER_MS = 10_000;

type Phase = "starting" | "ready" | "draining";
type Readiness = Phase | "degraded";

export type Probes = {
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  setPhase: (phase: Phase) => void;
};

function sendStatus(
  { method }: IncomingMessage,
  response: ServerResponse,
  { code, status }: { code: number; status: string },
): void {
  const body = JSON.stringify({ data: { status } });
  response.writeHead(code, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...(code === 503 ? { "Retry-After": RETRY_AFTER_SECONDS } : {}),
  });
  response.end(method === "HEAD" ? undefined : body);
}

type ProbesOptions = {
  /** Returns for how long the database has been away; 0 if it is there. */
  getDatabaseDowntimeMs: () => number;
  /** True for a process that has nothing to serve without the database. */
  needsDatabase?: boolean;
};

export function createProbes({ getDatabaseDowntimeMs, needsDatabase = false }: ProbesOptions): Probes {
  let phase: Phase = "starting";

  function getReadiness(): Readiness {
    if (phase !== "ready") return phase;
    return getDatabaseDowntimeMs() > DEGRADED_AFTER_MS ? "degraded" : "ready";
  }

  return {
    setPhase: (next) => (phase = next),
    answer: (request, response) => {
      if (request.method !== "GET" && request.method !== "HEAD") {
        sendErrorResponse(request, response, { code: "MethodNotAllowed", allowedMethods: READ_METHODS });
      } else if (request.url?.startsWith("/api/live")) {
        sendStatus(request, response, { code: 200, status: "ok" });
      } else {
        const status = getReadiness();
        const isServing = status === "ready" || (status === "degraded" && !needsDatabase);
        sendStatus(request, response, { code: isServing ? 200 : 503, status });
      }
    },
  };
}
