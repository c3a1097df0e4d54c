import type { IncomingMessage, ServerResponse } from "node:http";
import { requestDuration } from "@/lib/platform/metrics";
import type { RouteTable } from "./route-table";

const SECOND_MS = 1_000;

// Next.js rewrites these to routes with a dynamic segment.
const REWRITTEN = new Set(["/", "/maestros", "/blog"]);

/** Names the route of a request; anybody may invent paths, so that those of no route share a name. */
function nameRoute(url: string, routes?: RouteTable): string {
  const path = url.split("?", 1)[0] ?? "/";
  if (path.startsWith("/_next/")) return "/_next";
  if (REWRITTEN.has(path)) return path;
  return routes?.(path.split("/").filter(Boolean))?.path ?? "other";
}

/** Measures a request until its response is sent or its connection is lost. */
export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  routes?: RouteTable,
): void {
  const startedAt = performance.now();
  const { method = "", url = "/" } = request;
  response.once("close", () => {
    const status = response.writableFinished ? String(response.statusCode) : "aborted";
    const seconds = (performance.now() - startedAt) / SECOND_MS;
    requestDuration.observe({ method, route: nameRoute(url, routes), status }, seconds);
  });
}
