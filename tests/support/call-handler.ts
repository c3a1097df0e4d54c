import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { CLIENT_IP_HEADER } from "@/lib/platform/http/client-ip-header";

type RouteHandler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

type HandlerCallOptions = {
  method?: string;
  params?: Record<string, string>;
  query?: string;
  cookie?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged. */
  body?: BodyInit;
  headers?: Record<string, string>;
};

/** Calls a route handler as the server would, from a unique IP address. */
export function callHandlerRaw(handler: RouteHandler, options: HandlerCallOptions = {}): Promise<Response> {
  const { method = "GET", params = {}, query = "", cookie, json, body, headers = {} } = options;
  const payload = json === undefined ? body : JSON.stringify(json);
  const request = new NextRequest(`http://localhost:3000/api${query}`, {
    method,
    headers: {
      [CLIENT_IP_HEADER]: randomUUID(),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
  });
  return handler(request, { params: Promise.resolve(params) });
}

/** Calls a route handler and parses its JSON body; `body` is undefined if it is empty. */
export async function callHandler(handler: RouteHandler, options: HandlerCallOptions = {}) {
  const response = await callHandlerRaw(handler, options);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}
