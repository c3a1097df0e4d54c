import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/platform/log";
import { getServerUrl } from "@/lib/platform/http/listen";

// Renders the usual pages after a start, so that nobody waits for them. The requests pass through the same limits as those
// of visitors, one at a time, and only while nobody else is being served.

const USUAL_PATHS = [
  "/",
  "/explora",
  "/maestros",
  "/api/auth/session",
  "/disciplinas",
  "/blog",
  "/acerca-de",
  "/api/auth/signin",
  "/api/ayni",
];
/** The first one renders, the second one fills the memory of complete responses. */
const VISITS = 2;
/** As browsers send it: each encoding is kept by itself. */
const HEADERS = { "accept-encoding": "gzip, deflate, br, zstd" };
const PAUSE_MS = 50;

/** Under load, the warm-up may not begin for long. */
const MAX_BEGIN_MS = 3_000;

type WarmUp = {
  /** Resolves when the first page is warm; after a while, even if it is not. */
  begun: Promise<void>;
  stop: () => Promise<void>;
};

/** Counts the requests that are being answered, until it is stopped. */
function countOpenRequests(server: Server): { read: () => number; stop: () => void } {
  let open = 0;
  const count = (_: IncomingMessage, response: ServerResponse): void => {
    open += 1;
    response.once("close", () => (open -= 1));
  };
  server.on("request", count);
  return { read: () => open, stop: () => void server.off("request", count) };
}

/** Visits the usual pages until all are warm, or until it is stopped. */
export function startWarmUp(server: Server): WarmUp {
  const stopping = new AbortController();
  const { signal } = stopping;
  const openRequests = countOpenRequests(server);

  async function visit(path: string): Promise<void> {
    do await sleep(PAUSE_MS, undefined, { signal });
    while (openRequests.read() > 0);
    const response = await fetch(getServerUrl(server) + path, { headers: HEADERS, signal });
    await response.arrayBuffer();
  }

  async function visitAll(paths: readonly string[]): Promise<void> {
    for (const path of paths) for (let round = 0; round < VISITS; round += 1) await visit(path);
  }

  const [first = "/", ...others] = USUAL_PATHS;
  const visitingFirst = visitAll([first]);
  const visiting = visitingFirst
    .then(() => visitAll(others))
    .catch((err: unknown) => {
      if (!signal.aborted) log.warn({ err }, "The usual pages are not warm");
    })
    .finally(openRequests.stop);
  const giveUp = sleep(MAX_BEGIN_MS, undefined, { ref: false });
  return {
    begun: Promise.race([visitingFirst, giveUp]).catch(() => {}),
    stop: async () => {
      stopping.abort();
      await visiting;
    },
  };
}
