import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Sends a response; its headers replace all that were set before. */
export type Sender = {
  writeHead: (status: number, headers: string[]) => unknown;
  end: (body?: Buffer) => unknown;
};

type Options = {
  /** Called once, when the status and the headers are set and nothing has been sent. */
  shouldCollect: () => boolean;
  /** Called with the whole body. The methods of the response itself have no effect any more. */
  deliver: (body: Buffer, sender: Sender) => void;
};

type Arguments = unknown[];

function toBuffer(chunk: unknown, encoding: unknown): Buffer {
  if (typeof chunk === "string")
    return Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8");
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}

/** Sets the headers that `writeHead` was given, as an object or as a flat list. */
function applyHeaders(response: ServerResponse, headers: unknown): void {
  if (Array.isArray(headers)) {
    for (let index = 0; index < headers.length; index += 2) response.removeHeader(String(headers[index]));
    for (let index = 0; index + 1 < headers.length; index += 2)
      response.appendHeader(String(headers[index]), String(headers[index + 1]));
  } else if (typeof headers === "object" && headers !== null) {
    for (const [name, value] of Object.entries(headers as OutgoingHttpHeaders))
      if (value !== undefined) response.setHeader(name, value);
  }
}

const bindMethods = (response: ServerResponse) => ({
  writeHead: response.writeHead.bind(response) as (...args: Arguments) => ServerResponse,
  write: response.write.bind(response) as (...args: Arguments) => boolean,
  end: response.end.bind(response) as (...args: Arguments) => ServerResponse,
  flushHeaders: response.flushHeaders.bind(response),
});

/** Returns names and values in turn, as `Sender` takes them. */
export const flattenHeaders = (headers: OutgoingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((item) => [name, String(item)]),
  );

/** The `Cache-Control` of a permanent redirect. Browsers would keep it for ever, but a slug may be given again. */
export const ASK_AGAIN = "public, max-age=0, must-revalidate";

/** Drops repeated values: Next.js appends the `Location` of a cached redirect a second time (vercel/next.js#82117). */
function dropRepeatedValues(response: ServerResponse): void {
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (!Array.isArray(value)) continue;
    const [first = "", ...others] = new Set(value);
    response.setHeader(name, others.length === 0 ? first : [first, ...others]);
  }
}

/** Mends the headers that Next.js has set, before they are sent. */
export function mendHeaders(response: ServerResponse): void {
  dropRepeatedValues(response);
  const isPrivate = /\b(?:no-store|private)\b/.test(String(response.getHeader("cache-control")));
  if (response.statusCode === 308 && !isPrivate) response.setHeader("cache-control", ASK_AGAIN);
}

/** Returns a function that forgets what was held back and lets everything else pass. */
function holdBack(response: ServerResponse, { shouldCollect, deliver }: Options): () => void {
  const original = bindMethods(response);
  const chunks: Buffer[] = [];
  let state: "undecided" | "collecting" | "passing" | "delivered" = "undecided";

  function passes(): boolean {
    if (state === "undecided") state = shouldCollect() ? "collecting" : "passing";
    return state === "passing";
  }

  response.writeHead = ((status: number, ...args: Arguments) => {
    if (state === "passing") return original.writeHead(status, ...args);
    response.statusCode = status;
    applyHeaders(response, args.at(-1));
    return passes() ? original.writeHead(status) : response;
  }) as typeof response.writeHead;
  response.flushHeaders = () => {
    if (passes()) original.flushHeaders();
  };
  response.write = ((...args: Arguments) => {
    if (passes()) return original.write(...args);
    chunks.push(toBuffer(args[0], args[1]));
    const callback = args.at(-1);
    if (typeof callback === "function") callback();
    return true;
  }) as typeof response.write;
  response.end = ((...args: Arguments) => {
    if (passes()) return original.end(...args);
    if (state === "delivered") return response;
    state = "delivered";
    chunks.push(toBuffer(args[0], args[1]));
    deliver(Buffer.concat(chunks), {
      writeHead: (status, headers) => {
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        // Given to `writeHead`, several values of a name would be reduced to the last one.
        for (let index = 0; index + 1 < headers.length; index += 2)
          response.appendHeader(headers[index] ?? "", headers[index + 1] ?? "");
        original.writeHead(status);
      },
      end: original.end,
    });
    return response;
  }) as typeof response.end;
  return () => {
    if (state !== "delivered") state = "passing";
    chunks.length = 0;
  };
}

/** Lets `handle` respond, and holds its response back until it is complete, if `shouldCollect` returns true. */
export async function collectResponse(
  handle: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
  options: Options,
): Promise<void> {
  const release = holdBack(response, options);
  try {
    await handle(request, response);
  } catch (error) {
    release();
    throw error;
  }
}
