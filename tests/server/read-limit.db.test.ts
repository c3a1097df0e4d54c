import { once } from "node:events";
import { request as sendHttp, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { metrics } from "@/lib/platform/metrics";
import { createHttpServer, createRequestListener } from "@/server/main";
import { watchEventLoop, type ReadLimits } from "@/server/read-limit";
import type { RequestHandler } from "@/server/collect-response";
import { createRouteTable } from "@/server/app-routes";
import { createSessionCookie, createTestUser } from "@/tests/support/factories/users";

// The real listener around a stand-in for Next.js.

const LIMITS: ReadLimits = { readsPerSecond: 0.01, readBurst: 3, isLate: () => false };
const READS = ["GET", "HEAD"];
const routes = createRouteTable([
  { path: "/api/ayni", kind: "handler", methods: READS, isCached: false, file: "" },
  { path: "/api/auth/[...nextauth]", kind: "handler", methods: READS, isCached: false, file: "" },
  { path: "/api/orders", kind: "handler", methods: ["POST"], isCached: false, file: "" },
  { path: "/api/webhooks/stripe", kind: "handler", methods: ["POST"], isCached: false, file: "" },
]);

let server: Server;
let handled: string[];

const respondAsNext: RequestHandler = async (request, response) => {
  handled.push(request.url ?? "");
  response.setHeader("content-type", "application/json");
  if (request.url?.includes("known")) response.setHeader("x-nextjs-cache", "HIT");
  response.end("{}");
};

async function start(limits: Partial<ReadLimits> = {}, handle = respondAsNext): Promise<void> {
  handled = [];
  const listener = createRequestListener(handle, {
    dev: false,
    routes,
    readLimits: { ...LIMITS, ...limits },
  });
  server = createHttpServer();
  server.on("request", (request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

beforeEach(() => void vi.stubEnv("TRUSTED_PROXIES", "1"));

afterEach(async () => {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
  vi.unstubAllEnvs();
});

type Ask = { network?: string; method?: string; headers?: Record<string, string> };
type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };

async function ask(
  path: string,
  { network = "192.0.2.1", method = "GET", headers }: Ask = {},
): Promise<Answer> {
  const outgoing = sendHttp({
    port: (server.address() as AddressInfo).port,
    path,
    method,
    agent: false,
    headers: { "x-forwarded-for": network, ...headers },
  });
  outgoing.end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

async function statusesOf(count: number, path: string, options?: Ask): Promise<number[]> {
  const statuses = [];
  for (let index = 0; index < count; index += 1)
    statuses.push((await ask(`${path}?n=${index}`, options)).status);
  return statuses;
}

const createMemberCookie = async () => createSessionCookie(await createTestUser());

const countRefusals = async (reason: string): Promise<number> => {
  const { values } = (await metrics.getSingleMetric("ayllu_refused_requests_total")?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
};

describe("reads of visitors beyond the limit", () => {
  beforeEach(() => start());

  test("get 429 and when to come back, as a page and as a call", async () => {
    const before = await countRefusals("rate");
    expect(await statusesOf(4, "/explora")).toEqual([200, 200, 200, 429]);
    const page = await ask("/explora");
    expect(Number(page.headers["retry-after"])).toBeGreaterThan(1);
    expect(page.body).toContain("Vas muy deprisa");
    const call = await ask("/api/ayni");
    expect(call.status).toBe(429);
    expect(JSON.parse(call.body)).toMatchObject({ success: false, error: "TooManyRequests" });
    expect(handled).toHaveLength(3);
    expect(await countRefusals("rate")).toBe(before + 3);
  });

  test("are counted for one network, however many IPv6 addresses it has", async () => {
    for (let index = 0; index < 3; index += 1)
      await ask("/explora", { network: `2001:db8::${index.toString(16)}` });
    expect((await ask("/explora", { network: "2001:db8::ff" })).status).toBe(429);
    expect((await ask("/explora", { network: "2001:db9::1" })).status).toBe(200);
  });

  test("are not counted for this machine", async () => {
    expect(await statusesOf(10, "/explora", { network: "127.0.0.1" })).toEqual(Array(10).fill(200));
    expect(await statusesOf(10, "/explora", { network: "::1" })).toEqual(Array(10).fill(200));
  });

  test("never concern a member; a forged cookie makes none", async () => {
    const cookie = await createMemberCookie();
    const forged = cookie.replace(/=.*/, "=forged");
    await statusesOf(3, "/explora");
    expect(await statusesOf(10, "/explora", { headers: { cookie } })).toEqual(Array(10).fill(200));
    expect(await statusesOf(1, "/explora", { headers: { cookie: forged } })).toEqual([429]);
  });

  test("never concern writes, webhooks and sign-ins", async () => {
    await statusesOf(3, "/explora");
    expect(await statusesOf(10, "/api/orders", { method: "POST" })).toEqual(Array(10).fill(200));
    expect(await statusesOf(10, "/api/webhooks/stripe", { method: "POST" })).toEqual(Array(10).fill(200));
    expect(await statusesOf(10, "/api/auth/csrf")).toEqual(Array(10).fill(200));
  });

  test("do not count what Next.js had in its cache, nor files of the build and of the service worker", async () => {
    expect(await statusesOf(10, "/maestros/known")).toEqual(Array(10).fill(200));
    expect(await statusesOf(10, "/_next/static/chunks/a.js")).toEqual(Array(10).fill(200));
    for (let count = 0; count < 10; count += 1) expect((await ask("/sin-conexion")).status).toBe(200);
  });
});

describe("while the event loop is late", () => {
  beforeEach(() => start({ isLate: () => true }));

  test("reads of visitors get 503 at once, as a page and as a call", async () => {
    const page = await ask("/explora", { network: "127.0.0.1" });
    expect(page.status).toBe(503);
    expect(page.headers).toMatchObject({
      "retry-after": "10",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(page.body).toContain('<html lang="es">');
    expect(JSON.parse((await ask("/api/ayni")).body)).toMatchObject({ error: "ServiceUnavailable" });
    expect(handled).toEqual([]);
  });

  test("members, writes, webhooks and sign-ins are served", async () => {
    const cookie = await createMemberCookie();
    expect((await ask("/explora", { headers: { cookie } })).status).toBe(200);
    expect((await ask("/api/orders", { method: "POST" })).status).toBe(200);
    expect((await ask("/api/webhooks/stripe", { method: "POST" })).status).toBe(200);
    expect((await ask("/api/auth/csrf")).status).toBe(200);
  });

  test("a request that no route takes keeps its own answer", async () => {
    expect((await ask("/api/nothing")).status).toBe(404);
    expect((await ask("/ayni/%ZZ")).status).toBe(400);
  });
});

test("one long turn of the event loop does not make a process late, a continuous delay does", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await start();
  const eventLoop = watchEventLoop();
  const block = (ms: number): void => {
    const end = performance.now() + ms;
    while (performance.now() < end);
  };
  const turn = () => new Promise((resolve) => setTimeout(resolve, 25));
  try {
    block(1_200);
    for (let count = 0; count < 20; count += 1) await turn();
    vi.advanceTimersByTime(10_000);
    expect(eventLoop.isLate()).toBe(false);
    for (let count = 0; count < 5; count += 1) {
      block(1_200);
      await new Promise((resolve) => setImmediate(resolve));
    }
    vi.advanceTimersByTime(10_000);
    expect(eventLoop.isLate()).toBe(true);
  } finally {
    eventLoop.stop();
    vi.useRealTimers();
  }
});

test("a request whose client has left does not stay open, whatever Next.js waits for", async () => {
  let isWaiting = false;
  const hang: RequestHandler = () => {
    isWaiting = true;
    return new Promise(() => {});
  };
  const listener = createRequestListener(hang, { dev: false, routes });
  await start();
  const ended = vi.fn();
  server.removeAllListeners("request");
  server.on("request", (request, response) => void listener(request, response)?.then(ended));
  const outgoing = sendHttp({ port: (server.address() as AddressInfo).port, path: "/explora", agent: false });
  outgoing.on("error", () => {}).end();
  await expect.poll(() => isWaiting).toBe(true);
  expect(ended).not.toHaveBeenCalled();
  outgoing.destroy();
  await expect.poll(() => ended.mock.calls.length).toBe(1);
});
