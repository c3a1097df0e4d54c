import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_BODY_BYTES = 1_000_000;

/** Returns undefined if the body exceeds 1 MB. */
export async function readLimitedBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString("utf8");
}

export function sendResponse(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    ...headers,
    "content-length": String(Buffer.byteLength(body)),
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

export function sendJsonResponse(
  response: ServerResponse,
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === "string" ? body : JSON.stringify(body, null, 2);
  sendResponse(response, status, text, { "content-type": "application/json", ...headers });
}

export const sendRedirect = (response: ServerResponse, location: string): void =>
  sendResponse(response, 303, "", { location });

type RouteMatch<Route> = { route: Route; id: string };

/** Matches paths such as `/v1/refunds/:id`. */
export function matchRoute<Route extends { method: string; path: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): RouteMatch<Route> | undefined {
  const parts = path.split("/");
  for (const route of routes) {
    const pattern = route.path.split("/");
    if (route.method !== method || pattern.length !== parts.length) continue;
    const isMatch = pattern.every((part, index) => part.startsWith(":") || part === parts[index]);
    if (isMatch) return { route, id: parts[pattern.findIndex((part) => part.startsWith(":"))] ?? "" };
  }
  return undefined;
}
