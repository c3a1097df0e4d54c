import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { log, type LogContext } from "@/lib/platform/log";
import { requestDuration } from "@/lib/platform/metrics";
import type { RouteTable } from "./app-routes";

const SECOND_MS = 1_000;

export const REQUEST_ID_HEADER = "x-request-id";
const REQUEST_ID = /^[\w-]{1,64}$/;

// Next.js rewrites these to routes with a dynamic segment.
const REWRITTEN = new Set(["/", "/maestros", "/blog"]);

type Options = { trustedProxies: number; routes?: RouteTable | undefined };

/** Names the route of a request; anybody may invent paths, so that those of no route share a name. */
function nameRoute(url: string, routes?: RouteTable): string {
  const path = url.split("?", 1)[0] ?? "/";
  if (path.startsWith("/_next/")) return "/_next";
  if (REWRITTEN.has(path)) return path;
  return routes?.(path.split("/").filter(Boolean))?.path ?? "other";
}

/** Returns the id of an observed request, which every response to it has. */
export function getRequestId(headers: IncomingHttpHeaders): string | undefined {
  const id = headers[REQUEST_ID_HEADER];
  return typeof id === "string" ? id : undefined;
}

/** Keeps the id of a trusted proxy; every other request gets an id of its own. */
function identifyRequest(request: IncomingMessage, trustedProxies: number): string {
  const given = request.headers[REQUEST_ID_HEADER];
  if (trustedProxies > 0 && typeof given === "string" && REQUEST_ID.test(given)) return given;
  const id = randomUUID();
  request.headers[REQUEST_ID_HEADER] = id;
  return id;
}

/**
 * Identifies a request, and measures it when its response is sent or its connection is lost. Its line is for
 * `LOG_LEVEL=debug`: what a start prints would otherwise scroll away before anybody has read it.
 */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { trustedProxies, routes }: Options,
): LogContext {
  const startedAt = performance.now();
  const { method = "", url = "/" } = request;
  const route = nameRoute(url, routes);
  const context: LogContext = { requestId: identifyRequest(request, trustedProxies), route };
  response.once("close", () => {
    const status = response.writableFinished ? String(response.statusCode) : "aborted";
    const durationMs = performance.now() - startedAt;
    requestDuration.observe({ method, route, status }, durationMs / SECOND_MS);
    if (!log.isLevelEnabled("debug")) return;
    log.debug({ ...context, method, status, durationMs: Math.round(durationMs) }, "request");
  });
  return context;
}
