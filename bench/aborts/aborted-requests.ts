import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

// Requests whose client hangs up. They go to this machine alone, at a fixed pace.

/** The moment at which the client hangs up: before it has sent anything, at a point of its request, or at the first bytes of the answer. */
const MOMENTS = ["connected", "half of the headers", "all but the body", "sent", "answered"] as const;
type Moment = (typeof MOMENTS)[number];

type RequestText = { head: string; body: string };

/** `contentId` is of a content that the member saves for later. */
export type Member = { cookie: string; contentId: string };

type AbortOptions = {
  /** A site on a loopback address. */
  site: string;
  member: Member;
  /** Addresses of the clients. */
  addresses: readonly string[];
  count: number;
  perSecond: number;
};

const SOCKET_TIMEOUT_MS = 10_000;

const toHead = (method: string, path: string, cookie: string, more = ""): string =>
  `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n${more}\r\n`;

const read = (path: string, cookie = ""): RequestText => ({ head: toHead("GET", path, cookie), body: "" });

function write(method: string, path: string, value: object, cookie = ""): RequestText {
  const body = JSON.stringify(value);
  const more = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return { head: toHead(method, path, cookie, more), body };
}

/** Reads from memory, rendered for visitors and for members, and of the API, streamed and whole; and writes. */
function listRequests(index: number, { cookie, contentId }: Member): RequestText[] {
  const person = { name: "A", lastName: "B", email: `abort-${index}@example.test`, password: "corta" };
  return [
    read("/"),
    read("/rss.xml"),
    read(`/explora?sort=price&page=${1 + (index % 3)}&n=${index}`),
    read(`/api/ayni?sort=price&n=${index}`),
    read("/feed", cookie),
    read("/recibir", cookie),
    read("/api/notifications", cookie),
    write("POST", "/api/register", person),
    write("PUT", `/api/favourites/${contentId}`, {}, cookie),
    write("POST", "/api/orders", { ayniContentId: "00000000-0000-7000-8000-000000000000" }, cookie),
  ];
}

/** Sends what comes before the moment. */
function sendUntil(socket: Socket, { head, body }: RequestText, moment: Moment): void {
  if (moment === "half of the headers") socket.write(head.slice(0, head.length / 2));
  if (moment === "all but the body") socket.write(head + body.slice(0, body.length / 2));
  if (moment === "sent" || moment === "answered") socket.write(head + body);
}

/** Every third client resets its connection, as a process that is killed; the others close it. */
function hangUp(socket: Socket, resets: boolean): void {
  if (resets) socket.resetAndDestroy();
  else socket.destroy();
}

/** Sends a part of a request and hangs up. Resolves when the connection is closed. */
function abort(site: URL, localAddress: string, text: RequestText, index: number): Promise<void> {
  const moment = MOMENTS[index % MOMENTS.length] ?? "sent";
  const resets = index % 3 === 0;
  return new Promise((resolve) => {
    const socket = connect({ host: site.hostname, port: Number(site.port), localAddress });
    socket.setTimeout(SOCKET_TIMEOUT_MS, () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", () => resolve());
    socket.on("data", () => hangUp(socket, resets));
    socket.on("connect", () => {
      // The site has begun to read before the client leaves.
      sendUntil(socket, text, moment);
      if (moment !== "answered") setTimeout(() => hangUp(socket, resets), index % 20);
    });
  });
}

/** Sends `count` requests of all kinds that are aborted. Errors: a site that is not on this machine. */
export async function sendAbortedRequests(options: AbortOptions): Promise<void> {
  const { addresses, member, count, perSecond } = options;
  const site = new URL(options.site);
  if (!/^(?:localhost|127(?:\.\d+){3})$/.test(site.hostname))
    throw new Error(`${site.host} is not this machine.`);
  site.hostname = "127.0.0.1";
  const open = new Set<Promise<void>>();
  const start = performance.now();
  for (let index = 0; index < count; index += 1) {
    const requests = listRequests(index, member);
    // Neither the moments nor the addresses repeat with the requests.
    const text = requests[Math.floor(index / MOMENTS.length) % requests.length];
    const address = addresses[index % addresses.length];
    if (!text || address === undefined) throw new Error("There is nothing to send.");
    const aborting = abort(site, address, text, index).finally(() => open.delete(aborting));
    open.add(aborting);
    await sleep(Math.max(0, start + ((index + 1) / perSecond) * 1000 - performance.now()));
  }
  await Promise.all(open);
}
