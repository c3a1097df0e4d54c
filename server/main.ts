import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { createRouteTable, READ_METHODS, readAppRoutes, type AppRoute, type RouteTable } from "./app-routes";
import { listen } from "@/lib/platform/http/listen";
import { env, getDirectDatabaseUrl } from "@/lib/platform/env";
import { log, runWithLogContext } from "@/lib/platform/log";
import { getStorageOrigins } from "@/lib/platform/ports/storage-address";
import { scaleLimit } from "@/lib/platform/rate-limit";
import { getTrackerIds } from "@/lib/platform/site-config/data";
import { createDrain, refuseLateRequest } from "./drain";
import { canonicalizeTarget, normalizeRequest } from "./normalize-request";
import { dropAllTags, providePageCache } from "./page-cache";
import { startTagListener } from "./tag-listener";
import { fetchNotFoundPage, NOT_FOUND_PATH, sendErrorResponse } from "./error-responses";
import { createRequestChecks, findMeantPath, isImpossibleAddress, limitBodySize } from "./request-checks";
import { createPageServer } from "./page-server";
import { createReadLimit, watchEventLoop, type ReadLimits } from "./read-limit";
import { ASK_AGAIN, type RequestHandler } from "./collect-response";
import { getRequestId, observeRequest, REQUEST_ID_HEADER } from "./observe-request";
import { createProbes, PROBE_ADDRESS } from "./probes";
import { createSecurityPolicies } from "./security-headers";
import { startThreads } from "./threads";
import { startWarmUp } from "./warm-up";

// Wraps Next.js: validates and normalizes requests, sets the security headers, and shuts down gracefully. The same
// process can run the job worker.

type ListenerOptions = {
  dev: boolean;
  /** Left out in development, where Next.js finds new routes while it runs. */
  routes?: RouteTable;
  /** Returns undefined until the page is known. */
  getNotFoundPage?: () => Buffer | undefined;
  /** Left out in development, where pages are compiled while they are requested. */
  readLimits?: ReadLimits;
};
export type ServerOptions = {
  dev: boolean;
  port: number;
  hostname?: string;
  /** The routes of the application. Default: read from its sources. */
  appRoutes?: readonly AppRoute[];
};
export type SiteServer = {
  /** Lets `/api/ready` say so; the caller first publishes what others need to use the site. */
  announceReady: () => void;
  stop: () => Promise<void>;
};

// Uploads go straight to the object storage; the largest body is a background image.
const MAX_BODY_BYTES = 8 * 1024 * 1024;
const SHUTDOWN_GRACE_MS = 10_000;
// Leaves file descriptors for the database and the storage.
const MAX_CONNECTIONS = 8_000;
// Recognizes valid requests whose method is unknown to the parser.
const REQUEST_LINE = /^[A-Z-]{1,32} \S+ HTTP\/1\.[01]\r\n/;
const ALLOW_HEADER = `Allow: ${READ_METHODS.join(", ")}\r\n`;

const requestPath = (request: IncomingMessage): string =>
  decodeURIComponent((request.url ?? "/").split("?", 1)[0] ?? "/");

/** Creates the listener that handles every request before and around Next.js. */
export function createRequestListener(
  handle: RequestHandler,
  { dev, routes, getNotFoundPage = () => undefined, readLimits }: ListenerOptions,
): RequestHandler {
  const findRefusal = createRequestChecks({ maxBodyBytes: MAX_BODY_BYTES, routes });
  const { resolveHeaders, buildPagePolicy } = createSecurityPolicies({
    siteUrl: env.SITE_URL,
    storageOrigins: getStorageOrigins(),
    blogUrl: env.GHOST_URL,
    mapTilesUrl: env.MAP_TILES_URL,
    trackers: getTrackerIds(),
    dev,
  });
  // The development server streams its pages, shows errors itself, and none of its pages is the same twice.
  const pages = dev ? undefined : createPageServer(handle, { buildPolicy: buildPagePolicy, getNotFoundPage });
  const handlePage = pages?.handle ?? handle;
  const limitReads = readLimits && createReadLimit(readLimits);
  return async (request, response) => {
    request.url = canonicalizeTarget(request.url ?? "/");
    const refusal = findRefusal(request);
    if (!refusal && pages?.sendCached(request, response)) return;
    const isImpossible = !refusal && routes !== undefined && isImpossibleAddress(request, routes);
    const meantPath = isImpossible ? findMeantPath(request) : null;
    if (isImpossible) request.url = NOT_FOUND_PATH;
    const { headers, requestPolicy } = resolveHeaders(refusal ? "/" : requestPath(request));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const requestId = getRequestId(request.headers);
    if (requestId) response.setHeader(REQUEST_ID_HEADER, requestId);
    if (refusal) return sendErrorResponse(request, response, refusal);
    if (meantPath)
      return void response.writeHead(308, { Location: meantPath, "Cache-Control": ASK_AGAIN }).end();

    normalizeRequest(request, { trustedProxies: env.TRUSTED_PROXIES, isDev: dev });
    if (requestPolicy) request.headers["content-security-policy"] = requestPolicy;
    limitBodySize(request, MAX_BODY_BYTES, () => {
      if (!response.headersSent) sendErrorResponse(request, response, { code: "PayloadTooLarge" });
      response.once("close", () => request.destroy());
    });
    const closed = new Promise<void>((resolve) => response.once("close", resolve));
    try {
      const isLimited = limitReads && !pages?.isCached(request);
      const settle = isLimited ? await limitReads(request, response) : () => {};
      if (!settle) return;
      // The client may have left: Next.js waits for ever for the end of a response that is cut off.
      if (!response.destroyed) await Promise.race([handlePage(request, response), closed]);
      settle();
    } catch (error) {
      if (!request.destroyed) log.error({ err: error }, "The request failed");
      if (response.headersSent) response.destroy();
      else sendErrorResponse(request, response, { code: "ServiceUnavailable" });
    }
  };
}

function sendRawResponse(socket: Duplex, status: string, extraHeaders = ""): void {
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${extraHeaders}\r\n`);
  else socket.destroy();
}

export function createHttpServer(): Server {
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else if (error.code === "HPE_INVALID_METHOD" && REQUEST_LINE.test(String(error.rawPacket)))
      sendRawResponse(socket, "405 Method Not Allowed", ALLOW_HEADER);
    else if (error.code === "HPE_HEADER_OVERFLOW")
      sendRawResponse(socket, "431 Request Header Fields Too Large");
    else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") sendRawResponse(socket, "408 Request Timeout");
    else sendRawResponse(socket, "400 Bad Request");
  });
  server.on("connect", (_, socket: Duplex) =>
    sendRawResponse(socket, "405 Method Not Allowed", ALLOW_HEADER),
  );
  return server;
}

async function startWorkerIfEnabled(): Promise<{ stop(): Promise<void> } | undefined> {
  if (!env.AYLLU_WORKER) return undefined;
  const { startWorker } = await import("@/jobs/worker");
  return startWorker();
}

/** Loaded when Next.js runs, like the jobs: it shares modules with the pages. */
async function startRoomKeeper(): Promise<() => Promise<void>> {
  const keeper = await import("@/lib/rooms/keeper");
  return keeper.startRoomKeeper();
}

/**
 * Starts the site. `stop` first serves on for `DRAIN_SECONDS`, so that a balancer notices that it is no longer ready, and
 * then waits for open requests and running jobs.
 */
export async function startServer({ dev, port, hostname, appRoutes }: ServerOptions): Promise<SiteServer> {
  const server = createHttpServer();
  providePageCache();
  // Next.js adds an `upgrade` listener, needed only in development; in production it goes to an unused server.
  const app = next({
    dev,
    port,
    hostname: hostname ?? "localhost",
    httpServer: dev ? server : createServer(),
  });
  await app.prepare();
  const handler = app.getRequestHandler();
  const routes = dev ? undefined : createRouteTable(appRoutes ?? readAppRoutes(process.cwd()));
  let notFoundPage: Buffer | undefined;
  const eventLoop = watchEventLoop();
  const readLimits = {
    readsPerSecond: Math.max(1, scaleLimit(env.READS_PER_SECOND)),
    readBurst: Math.max(1, scaleLimit(env.READ_BURST)),
    isLate: eventLoop.isLate,
  };
  const listener = createRequestListener((request, response) => handler(request, response), {
    dev,
    routes,
    getNotFoundPage: () => notFoundPage,
    readLimits: dev ? undefined : readLimits,
  });
  const drain = createDrain(server);
  const threads = startThreads();
  const tagListener = startTagListener(getDirectDatabaseUrl());
  globalThis.aylluDropTags = tagListener.apply;
  const probes = createProbes({ getDatabaseDowntimeMs: tagListener.getDowntimeMs });
  server.on("request", (request, response) => {
    if (PROBE_ADDRESS.test(request.url ?? "/")) return probes.answer(request, response);
    const context = observeRequest(request, response, { routes, trustedProxies: env.TRUSTED_PROXIES });
    if (!server.listening) return refuseLateRequest(request, response);
    runWithLogContext(context, () => void listener(request, response));
  });
  // Start rendering, and so caching, only after the tag listener is connected.
  await tagListener.ready;
  // The build does not know the URL, links and operator of this installation.
  if (!dev) dropAllTags();
  await listen(server, port, hostname);
  if (!dev) notFoundPage = await fetchNotFoundPage(server);
  const warmUp = dev ? undefined : startWarmUp(server);
  // Loading the jobs takes the processor for half a second.
  await warmUp?.begun;
  const worker = await startWorkerIfEnabled();
  const stopRoomKeeper = await startRoomKeeper();
  return {
    announceReady: () => probes.setPhase("ready"),
    stop: async () => {
      probes.setPhase("draining");
      await warmUp?.stop();
      await stopRoomKeeper();
      const stopServing = sleep(env.DRAIN_SECONDS * 1000).then(() => drain.close(SHUTDOWN_GRACE_MS));
      await Promise.all([stopServing, worker?.stop()]);
      await tagListener.stop();
      await app.close();
      await threads.stop();
      eventLoop.stop();
    },
  };
}
