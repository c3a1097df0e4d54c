import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_BODY = 1_000_000;

/** The body as text; undefined when it is too long. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  return size > MAX_BODY ? undefined : Buffer.concat(chunks).toString("utf8");
}

export function send(
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

export function sendJson(
  response: ServerResponse,
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === "string" ? body : JSON.stringify(body, null, 2);
  send(response, status, text, { "content-type": "application/json", ...headers });
}

export const redirect = (response: ServerResponse, to: string): void =>
  send(response, 303, "", { location: to });

type Match<Route> = { route: Route; id: string };

/** The route of a path such as `/v1/refunds/:id`, with what stands in the place of the name. */
export function matchRoute<Route extends { method: string; path: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): Match<Route> | undefined {
  const parts = path.split("/");
  for (const route of routes) {
    const wanted = route.path.split("/");
    if (route.method !== method || wanted.length !== parts.length) continue;
    const isFit = wanted.every((part, index) => part.startsWith(":") || part === parts[index]);
    if (isFit) return { route, id: parts[wanted.findIndex((part) => part.startsWith(":"))] ?? "" };
  }
  return undefined;
}
