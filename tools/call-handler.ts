import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { ADDRESS_HEADER } from "@/lib/http/address";

type Handler = (
  request: NextRequest,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

type Options = {
  method?: string;
  params?: Record<string, string>;
  query?: string;
  cookie?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: BodyInit;
  headers?: Record<string, string>;
};

/** Calls a route handler as the server would, from an address of its own. */
export function callRaw(handler: Handler, options: Options = {}): Promise<Response> {
  const { method = "GET", params = {}, query = "", cookie, json, body, headers = {} } = options;
  const sent = json === undefined ? body : JSON.stringify(json);
  const request = new NextRequest(`http://localhost:3000/api${query}`, {
    method,
    headers: {
      [ADDRESS_HEADER]: randomUUID(),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  return handler(request, { params: Promise.resolve(params) });
}

/** The same, for what answers JSON or nothing. */
export async function call(handler: Handler, options: Options = {}) {
  const response = await callRaw(handler, options);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
}
