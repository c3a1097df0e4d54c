import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buildErrorResponse, sendErrorResponse } from "./error-responses";

// Ends a server without cutting off its requests. New connections are refused; what still comes on kept ones gets 503;
// what is being worked on has a time to finish, and then gets 503, too, unless its response has begun.

/** For the last bytes, after everything is answered. */
const FLUSH_MS = 1_000;
const SWEEP_MS = 100;

/** They belong to the response that is not sent. */
const DROPPED_HEADERS = new Set(["content-encoding", "transfer-encoding", "etag", "set-cookie"]);

const REFUSAL = { code: "ServiceUnavailable" } as const;

// Streams of events (`/api/encuentros/{id}/room/stream`) last as long as their readers stay.
const EVENT_STREAM_TYPE = "application/x-ndjson";

/** True once the stream has begun. */
const isEventStream = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type")).startsWith(EVENT_STREAM_TYPE);

type Exchange = { request: IncomingMessage; response: ServerResponse };

export type Drain = {
  /** Resolves when every connection is closed. */
  close: (graceMs: number) => Promise<void>;
};

/** Refuses a request that comes on a kept connection after the server has stopped listening. */
export function refuseLateRequest(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Connection", "close");
  sendErrorResponse(request, response, REFUSAL);
}

/** Answers for a handler that may still write to the response, whose methods may be replaced (`collect-response.ts`). */
function answerInstead({ request, response }: Exchange): void {
  const { status, headers, body } = buildErrorResponse(request, REFUSAL);
  const all = new Headers();
  for (const [name, value] of Object.entries({ ...response.getHeaders(), ...headers, Connection: "close" }))
    if (!DROPPED_HEADERS.has(name)) all.set(name, String(value));
  const lines = [...all].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
  request.socket.end(head + (request.method === "HEAD" ? "" : body));
}

/** Notes the requests of a server, to end them one day. */
export function createDrain(server: Server): Drain {
  const exchanges = new Set<Exchange>();
  server.on("request", (request, response) => {
    const exchange = { request, response };
    exchanges.add(exchange);
    response.once("close", () => exchanges.delete(exchange));
  });

  return {
    close: async (graceMs) => {
      if (!server.listening) return;
      let resolve = () => {};
      const closed = new Promise<void>((onClosed) => (resolve = onClosed));
      server.close(resolve);
      for (const { response } of exchanges)
        if (!response.headersSent) response.setHeader("Connection", "close");
        // A stream of events has no end of its own; its reader opens the next one elsewhere.
        else if (isEventStream(response)) response.end();
      server.closeIdleConnections();
      // A connection that was busy at first becomes idle and stays open unless it is closed, too.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      let flush: NodeJS.Timeout | undefined;
      const grace = setTimeout(() => {
        // A response without a socket waits for the one before it on its connection.
        for (const exchange of exchanges)
          if (!exchange.response.headersSent && exchange.response.socket) answerInstead(exchange);
        flush = setTimeout(() => {
          server.closeAllConnections();
          // Upgraded connections, which only the development server has, are not among them.
          resolve();
        }, FLUSH_MS);
      }, graceMs);
      await closed;
      clearTimeout(grace);
      clearTimeout(flush);
      clearInterval(sweep);
    },
  };
}
