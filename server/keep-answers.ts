import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";

// What everybody is answered alike is answered again from its bytes for a moment: Next would encode, hash and compress
// the whole page each time. Only what says of itself that others may keep it is kept.

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Answer = { headers: OutgoingHttpHeaders; body: Buffer };

/** What another process has changed is seen after this long. */
const KEPT_MS = 2000;
const MOST_BYTES = 64 * 1024 * 1024;
const LARGEST_BYTES = 1024 * 1024;

// A request with one of these asks for something else than the whole page.
const PARTICULAR = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "range",
  "if-none-match",
  "if-modified-since",
  "authorization",
] as const;

// Anything else that is sent to us may change any page.
const CHANGES_NO_PAGE = /^\/api\/(auth\/|ayni\/[^/]+\/ping$)/;

const isParticular = ({ headers }: IncomingMessage): boolean =>
  PARTICULAR.some((name) => headers[name] !== undefined);

function keyOf(request: IncomingMessage): string | undefined {
  if (request.method !== "GET" || isParticular(request)) return undefined;
  return `${request.headers["accept-encoding"] ?? ""} ${request.url}`;
}

const mayWrite = ({ method = "", url = "" }: IncomingMessage): boolean =>
  !["GET", "HEAD", "OPTIONS"].includes(method) && !CHANGES_NO_PAGE.test(url);

const mayBeKept = (response: ServerResponse): boolean =>
  response.statusCode === 200 &&
  !response.hasHeader("set-cookie") &&
  response.getHeader("x-nextjs-cache") !== "STALE" &&
  /\bs-maxage=[1-9]/.test(String(response.getHeader("cache-control") ?? ""));

/** Calls `onEnd` with the bytes of an answer, compressed or not, as they go to the socket. */
function overhear(response: ServerResponse, onEnd: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const hear = (chunk: unknown, encoding: unknown): void => {
    if (typeof chunk === "string") {
      chunks.push(Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8"));
    } else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const write = response.write.bind(response) as (...given: unknown[]) => boolean;
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.write = ((...given: unknown[]) => {
    hear(given[0], given[1]);
    return write(...given);
  }) as typeof response.write;
  response.end = ((...given: unknown[]) => {
    hear(given[0], given[1]);
    onEnd(Buffer.concat(chunks));
    return end(...given);
  }) as typeof response.end;
}

function replay({ headers, body }: Answer, response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.setHeader("content-length", body.byteLength);
  response.end(body);
}

/** Keeps answers in front of a handler, and forgets them all when something is written. */
export function keepAnswers(handle: Handler): Handler {
  const answers = new LRUCache<string, Answer>({
    ttl: KEPT_MS,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => body.byteLength + 1,
  });
  let writing = 0;
  let writes = 0;

  function write(request: IncomingMessage, response: ServerResponse): Promise<void> {
    writing += 1;
    answers.clear();
    response.once("close", () => {
      writing -= 1;
      writes += 1;
    });
    return handle(request, response);
  }

  return (request, response) => {
    if (mayWrite(request)) return write(request, response);
    const key = keyOf(request);
    if (key === undefined || writing > 0) return handle(request, response);
    const known = answers.get(key);
    if (known) return Promise.resolve(replay(known, response));
    const before = writes;
    overhear(response, (body) => {
      const isOfNow = writing === 0 && writes === before;
      if (isOfNow && mayBeKept(response) && body.byteLength <= LARGEST_BYTES)
        answers.set(key, { headers: response.getHeaders(), body });
    });
    return handle(request, response);
  };
}
