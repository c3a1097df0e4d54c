import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, unzip } from "node:zlib";
import isFresh from "fresh";
import Negotiator from "negotiator";
import { flattenHeaders, type Sender } from "./collect-response";
import { inlineStyles } from "./inline-styles";
import { getRequestId, REQUEST_ID_HEADER } from "./observe-request";

const CONTENT_ENCODINGS = ["br", "gzip", "identity"] as const;
export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

/** A response whose body is known, in one encoding. */
export type CompleteResponse = {
  status: number;
  /** Names and values in turn, without those that describe the body. */
  headers: string[];
  body: Buffer;
  encoding: ContentEncoding;
  etag?: string | undefined;
  lastModified?: string | undefined;
};

// Smaller bodies fit into one packet as they are.
const MIN_COMPRESSED_BYTES = 1024;
// Beyond it, brotli takes much more time for little gain.
const BROTLI_QUALITY = 5;

// These are set anew for each response, or by Node.
const REPLACED_HEADERS = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  REQUEST_ID_HEADER,
]);
const BODY_HEADERS = new Set(["content-type"]);

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

function addVary(value: OutgoingHttpHeaders[string]): string {
  const names = [value ?? []].flat().join(", ");
  if (/(^|[\s,])(accept-encoding|\*)([\s,]|$)/i.test(names)) return names;
  return names ? `${names}, Accept-Encoding` : "Accept-Encoding";
}

const createEtag = (body: Buffer): string => `"${createHash("sha256").update(body).digest("base64url")}"`;

/** Completes a response with its body, not compressed; one that may be stored gets an `ETag`. */
function completeResponse(
  status: number,
  responseHeaders: OutgoingHttpHeaders,
  body: Buffer,
): CompleteResponse {
  const kept = Object.entries(responseHeaders).filter(([name]) => !REPLACED_HEADERS.has(name));
  const headers = flattenHeaders({ ...Object.fromEntries(kept), vary: addVary(responseHeaders.vary) });
  const canBeStored = status === 200 && !/\bno-store\b/.test(String(responseHeaders["cache-control"]));
  const lastModified = responseHeaders["last-modified"];
  return {
    status,
    headers,
    body,
    encoding: "identity",
    ...(canBeStored ? { etag: createEtag(body), lastModified: lastModified && String(lastModified) } : {}),
  };
}

/** Completes what Next.js has written; a page gets its styles and a policy that names its scripts. */
export async function completeWhole(
  response: ServerResponse,
  body: Buffer,
  buildPolicy: (document: string) => string,
): Promise<CompleteResponse> {
  const plain = response.hasHeader("content-encoding") ? await promisify(unzip)(body) : body;
  const isPage = String(response.getHeader("content-type")).startsWith("text/html");
  if (!isPage) return completeResponse(response.statusCode, response.getHeaders(), plain);
  // Style sheets, which have no scripts, are longer than most pages.
  response.setHeader("Content-Security-Policy", buildPolicy(plain.toString()));
  return completeResponse(response.statusCode, response.getHeaders(), await inlineStyles(plain));
}

/** Returns the encoding with the smallest result among those that a client accepts. */
export function negotiateEncoding(headers: IncomingHttpHeaders): ContentEncoding {
  const accepted = new Negotiator({ headers }).encodings(CONTENT_ENCODINGS);
  return CONTENT_ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? "identity";
}

/** Compresses a response; the encodings of one body share their tag, which makes it a weak one. */
export async function encodeResponse(
  response: CompleteResponse,
  encoding: ContentEncoding,
): Promise<CompleteResponse> {
  if (encoding === "identity" || response.body.byteLength < MIN_COMPRESSED_BYTES) return response;
  const body = await compressors[encoding](response.body);
  return { ...response, body, encoding, etag: response.etag && `W/${response.etag}` };
}

const withoutBodyHeaders = (headers: string[]): string[] =>
  headers.filter((_, index) => !BODY_HEADERS.has(headers[index - (index % 2)] ?? ""));

/** Sends a response, or 304 if the client has it already. */
export function sendComplete(
  requestHeaders: IncomingHttpHeaders,
  { status, headers, body, encoding, etag, lastModified }: CompleteResponse,
  sender: Sender,
): void {
  const requestId = getRequestId(requestHeaders);
  const own = requestId === undefined ? [] : [REQUEST_ID_HEADER, requestId];
  if (etag !== undefined) own.push("etag", etag);
  if (status === 200 && isFresh(requestHeaders, { etag, "last-modified": lastModified })) {
    sender.writeHead(304, [...withoutBodyHeaders(headers), ...own]);
    sender.end();
    return;
  }
  const bodyHeaders = ["content-length", String(body.byteLength), ...own];
  if (encoding !== "identity") bodyHeaders.push("content-encoding", encoding);
  sender.writeHead(status, [...headers, ...bodyHeaders]);
  sender.end(body);
}
