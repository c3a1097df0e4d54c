import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import next from "next";
import { closeServer } from "@/tools/http";
import { env } from "@/lib/platform/env";
import { trackers } from "@/lib/platform/site-config/data";
import { appendOnce } from "./dedupe-headers";
import { checkAuthRequest } from "./sanitize-auth-request";
import { limitBody } from "./body-limit";
import { keepAnswers } from "./keep-answers";
import { settleInbound } from "./normalize-request";
import { refreshPages } from "./revalidate-pages";
import { refuse } from "./error-response";
import { ALLOWED_METHODS, refusalOf } from "./request-check";
import { securityHeaders } from "./security-headers";

// A thin server around Next: it refuses what nothing should see, settles who is calling, sets the security
// headers, and stops gracefully. One process serves the site and works off the jobs.

type Options = { dev: boolean; port: number; hostname?: string };
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type RunningServer = { stop: () => Promise<void> };

// Files go straight to the storage; the largest body here is a background image.
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const STOP_GRACE_MS = 10_000;
// What the parser takes for a broken message may be a sound one with a method that it does not know.
const REQUEST_LINE = /^[A-Z-]{1,32} \S+ HTTP\/1\.[01]\r\n/;
const ALLOW = `Allow: ${ALLOWED_METHODS}\r\n`;

const pathOf = (request: IncomingMessage): string =>
  decodeURIComponent((request.url ?? "/").split("?", 1)[0] ?? "/");

/** Everything that comes before Next and wraps around it. */
export function requestListener(handle: Handler, dev: boolean): Handler {
  const headersFor = securityHeaders({
    siteUrl: env.SITE_URL,
    storageUrl: env.S3_PUBLIC_URL,
    blogUrl: env.GHOST_URL,
    trackers: trackers(),
    dev,
  });
  const answer = keepAnswers(handle);
  return async (request, response) => {
    const refusal = refusalOf(request, MAX_BODY_BYTES);
    const { headers, requestPolicy } = headersFor(refusal ? "/" : pathOf(request));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (refusal) return refuse(request, response, refusal);
    if (!checkAuthRequest(request)) return refuse(request, response, "MalformedRequest");

    settleInbound(request, env.TRUSTED_PROXIES, dev);
    if (requestPolicy) request.headers["content-security-policy"] = requestPolicy;
    appendOnce(response);
    limitBody(request, MAX_BODY_BYTES, () => {
      if (!response.headersSent) refuse(request, response, "PayloadTooLarge");
      response.once("close", () => request.destroy());
    });
    try {
      await answer(request, response);
    } catch (error) {
      if (!request.destroyed) console.error(error);
      if (response.headersSent) response.destroy();
      else refuse(request, response, "ServiceUnavailable");
    }
  };
}

function answerRaw(socket: Duplex, status: string, extra = ""): void {
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${extra}\r\n`);
  else socket.destroy();
}

/** A server with sane limits that answers what is no HTTP request at all. */
export function createSiteServer(): Server {
  const server = createServer({ headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 });
  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else if (error.code === "HPE_INVALID_METHOD" && REQUEST_LINE.test(String(error.rawPacket)))
      answerRaw(socket, "405 Method Not Allowed", ALLOW);
    else if (error.code === "HPE_HEADER_OVERFLOW") answerRaw(socket, "431 Request Header Fields Too Large");
    else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") answerRaw(socket, "408 Request Timeout");
    else answerRaw(socket, "400 Bad Request");
  });
  server.on("connect", (_, socket: Duplex) => answerRaw(socket, "405 Method Not Allowed", ALLOW));
  return server;
}

async function listen(server: Server, port: number, hostname?: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function startWorkerIfWanted(): Promise<{ stop(): Promise<void> } | undefined> {
  if (!env.AYLLU_WORKER) return undefined;
  const { startWorker } = await import("@/jobs/worker");
  return startWorker();
}

/** Starts the site; `stop` lets what is under way finish, for ten seconds at most. */
export async function startServer({ dev, port, hostname }: Options): Promise<RunningServer> {
  const server = createSiteServer();
  // In production no connection is upgraded: Next's listener for that goes to a server that never listens.
  const app = next({
    dev,
    port,
    hostname: hostname ?? "localhost",
    httpServer: dev ? server : createServer(),
  });
  await app.prepare();
  const handler = app.getRequestHandler();
  const listener = requestListener((request, response) => handler(request, response), dev);
  server.on("request", (request, response) => void listener(request, response));
  await listen(server, port, hostname);
  if (!dev) await refreshPages(server);
  const worker = await startWorkerIfWanted();
  return {
    stop: async () => {
      await closeServer(server, STOP_GRACE_MS);
      await worker?.stop();
      await app.close();
    },
  };
}
