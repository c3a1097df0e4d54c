import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { unzip } from "node:zlib";
import { log } from "@/lib/platform/log";
import { collectResponse } from "./collect-response";
import { completeResponse, sendComplete, type CompleteResponse } from "./complete-response";
import { hashOwnScripts } from "./inline-scripts";
import { inlineStyles } from "./inline-styles";
import type { RequestHandler } from "./request-handler";

/** Returns the content security policy of a page that allows these script sources. */
export type PolicyBuilder = (scriptSources: readonly string[]) => string;

// Requests with one of these headers get the data of a page.
const DATA_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
] as const;

const FILE_EXTENSION = /\.[a-z0-9]+$/i;
const TEXT_TYPE =
  /^(?:text\/(?:html|plain|css|javascript|xml|calendar)|application\/(?:(?:manifest\+|rss\+|atom\+)?(?:json|xml)|javascript)|image\/svg\+xml)\b/;
// They have no body, or a part of it.
const PARTIAL_STATUSES: readonly number[] = [204, 206, 304];

export const getPath = ({ url = "/" }: IncomingMessage): string => url.split("?", 1)[0] ?? "/";

/** True for reads of a whole resource. */
export const isWholeRequest = ({ method, headers }: IncomingMessage): boolean =>
  (method === "GET" || method === "HEAD") && DATA_HEADERS.every((name) => headers[name] === undefined);

export const isHtml = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type")).startsWith("text/html");

export const isWholeText = (response: ServerResponse): boolean =>
  TEXT_TYPE.test(String(response.getHeader("content-type"))) &&
  !PARTIAL_STATUSES.includes(response.statusCode);

/** Makes Next.js write the whole body as it is, whichever part, version or encoding the client asks for. */
export function requestWholeBody(request: IncomingMessage): void {
  request.headers["accept-encoding"] = "identity";
  // Node itself sends no body in response to HEAD.
  request.method = "GET";
  if (FILE_EXTENSION.test(getPath(request))) return;
  for (const name of ["if-none-match", "if-modified-since", "range", "if-range"])
    Reflect.deleteProperty(request.headers, name);
}

/** Completes what Next.js has written; a page gets its styles and a policy that names its scripts. */
export async function completeWhole(
  response: ServerResponse,
  body: Buffer,
  buildPolicy: PolicyBuilder,
): Promise<CompleteResponse> {
  const plain = response.hasHeader("content-encoding") ? await promisify(unzip)(body) : body;
  if (!isHtml(response)) return completeResponse(response.statusCode, response.getHeaders(), plain);
  // Style sheets, which have no scripts, are longer than most pages.
  response.setHeader("Content-Security-Policy", buildPolicy(hashOwnScripts(plain.toString())));
  return completeResponse(response.statusCode, response.getHeaders(), await inlineStyles(plain));
}

type WholeOptions = {
  handle: RequestHandler;
  /** Called once, when status and headers are set. */
  shouldCollect: () => boolean;
  finish: (body: Buffer) => Promise<CompleteResponse>;
};

/** Lets `handle` respond, and sends what `finish` makes of a collected body. */
export async function respondWhole(
  request: IncomingMessage,
  response: ServerResponse,
  { handle, shouldCollect, finish }: WholeOptions,
): Promise<void> {
  const conditions = { ...request.headers };
  await collectResponse(handle, request, response, {
    shouldCollect,
    deliver: (body, sender) =>
      void finish(body)
        .then((completed) => sendComplete(conditions, completed, sender))
        .catch((error: unknown) => {
          log.error({ err: error }, "A response could not be completed");
          response.destroy();
        }),
  });
}
