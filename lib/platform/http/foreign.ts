import "server-only";
import { once } from "node:events";
import { lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address";

// Requests to addresses that users name. They reach public hosts only, so that nobody reads the operator's network through
// the site: what a name resolves to is checked at the connection itself, for each redirect again.

const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

export type ForeignFailure =
  "insecure" | "private" | "unknown-host" | "unreachable" | "timeout" | "redirects" | "too-large";

export class ForeignError extends Error {
  constructor(
    readonly reason: ForeignFailure,
    options?: ErrorOptions,
  ) {
    super(`The foreign server cannot be asked: ${reason}`, options);
    this.name = "ForeignError";
  }
}

export type ForeignRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** They are sent to the origin of the address only. */
  credentials?: { username: string; password: string };
  maxBytes: number;
  /** For everything together, redirects included. */
  timeoutMs: number;
  /** Origins of the operator's own network that may be asked, also without TLS. */
  trustedOrigins: readonly string[];
};

/** `url` is where the last redirect led. */
export type ForeignAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer; url: URL };

const lookUpPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new ForeignError("unknown-host"), []);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new ForeignError("private"), []);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });

/** Errors: `ForeignError` (insecure, private). Names are checked once they are resolved. */
function checkAddress(url: URL, isTrusted: boolean): void {
  if (isTrusted) return;
  if (url.protocol !== "https:") throw new ForeignError("insecure");
  const host = url.hostname.replaceAll(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new ForeignError("private");
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ForeignError("too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function send(
  url: URL,
  { body, maxBytes }: ForeignRequest,
  { signal, ...options }: RequestOptions & { signal: AbortSignal },
): Promise<ForeignAnswer> {
  const connect = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = connect(url, { ...options, signal, agent: false });
  // The signal also ends a request that is closed without an answer or an error.
  const answered = once(request, "response", { signal }) as Promise<[IncomingMessage]>;
  // An error after the response ends its body, too.
  request.on("error", () => {});
  try {
    request.end(body);
    const [response] = await answered;
    const content = await readBody(response, maxBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, body: content, url };
  } finally {
    request.destroy();
  }
}

function toForeignError(error: unknown, signal: AbortSignal): ForeignError {
  if (error instanceof ForeignError) return error;
  if (signal.aborted) return new ForeignError("timeout", { cause: error });
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return new ForeignError(code === "ENOTFOUND" ? "unknown-host" : "unreachable", { cause: error });
}

const toBasic = ({ username, password }: { username: string; password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

function findRedirect({ status, headers, url }: ForeignAnswer): URL | null {
  if (!REDIRECTS.includes(status) || headers.location === undefined) return null;
  if (!URL.canParse(headers.location, url)) throw new ForeignError("unreachable");
  return new URL(headers.location, url);
}

/**
 * Asks a server that a user named, and follows up to three redirects with the same method. Any status is an answer. Errors:
 * `ForeignError`.
 */
export async function requestForeign(address: URL, options: ForeignRequest): Promise<ForeignAnswer> {
  const { method = "GET", headers, body, credentials, timeoutMs, trustedOrigins } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  let url = address;
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const isTrusted = trustedOrigins.includes(url.origin);
      checkAddress(url, isTrusted);
      const answer = await send(url, options, {
        method,
        signal,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          ...(credentials && url.origin === address.origin ? { authorization: toBasic(credentials) } : {}),
        },
        ...(isTrusted ? {} : { lookup: lookUpPublic }),
      });
      const next = findRedirect(answer);
      if (!next) return answer;
      url = next;
    }
  } catch (error) {
    throw toForeignError(error, signal);
  }
  throw new ForeignError("redirects");
}
