import { once } from "node:events";
import { request as sendHttp, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { metrics } from "@/lib/platform/metrics";
import type { LoadLimits } from "@/server/load-shedding";
import { createHttpServer, createRequestListener } from "@/server/main";
import type { RequestHandler } from "@/server/request-handler";
import { createRouteTable } from "@/server/route-table";
import { createSessionCookie, createTestUser } from "@/tools/factories/users";

// The real listener around a stand-in for Next.js that answers when the test says so.

const LIMITS: LoadLimits = {
  maxRunning: 4,
  maxWaiting: 4,
  maxWaitMs: 60_000,
  readsPerSecond: 1000,
  readBurst: 1000,
};

const READS = ["GET", "HEAD"];
const routes = createRouteTable([
  { path: "/api/ayni", kind: "handler", methods: READS, file: "" },
  { path: "/api/orders", kind: "handler", methods: ["POST"], file: "" },
  { path: "/api/webhooks/stripe", kind: "handler", methods: ["POST"], file: "" },
]);

type Render = { url: string; end: () => void };

let server: Server;
let renders: Render[];
let isHolding: boolean;

const respondAsNext = (all: Render[], request: IncomingMessage, response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      if (response.writableEnded) return;
      response.setHeader("content-type", "application/json");
      if (request.url?.includes("known")) response.setHeader("x-nextjs-cache", "HIT");
      response.end("{}");
      resolve();
    };
    all.push({ url: request.url ?? "", end });
    if (!isHolding) end();
  });

async function start(limits: Partial<LoadLimits> = {}): Promise<void> {
  const loadLimits = { ...LIMITS, ...limits };
  const all: Render[] = [];
  renders = all;
  const handle: RequestHandler = (request, response) => respondAsNext(all, request, response);
  const listener = createRequestListener(handle, { dev: false, routes, loadLimits });
  server = createHttpServer();
  server.on("request", (request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

beforeEach(() => {
  isHolding = true;
  vi.stubEnv("TRUSTED_PROXIES", "1");
});

afterEach(async () => {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
  for (const { end } of renders) end();
  vi.unstubAllEnvs();
});

type Ask = { network?: string; method?: string; headers?: Record<string, string> };
type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };

const getPort = (): number => (server.address() as AddressInfo).port;

async function ask(
  path: string,
  { network = "192.0.2.1", method = "GET", headers }: Ask = {},
): Promise<Answer> {
  const outgoing = sendHttp({
    port: getPort(),
    path,
    method,
    agent: false,
    headers: { "x-forwarded-for": network, ...headers },
  });
  outgoing.end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

const reached = (count: number) => expect.poll(() => renders.length).toBe(count);

/** Sends requests that the stand-in holds; their answers do not matter. */
function flood(count: number, network: (index: number) => string, options: Ask = {}): void {
  for (let index = 0; index < count; index += 1)
    ask(`/maestros/flood-${index}`, { ...options, network: network(index) }).catch(() => {});
}

const refusals = async (reason: string): Promise<number> => {
  const { values } = (await metrics.getSingleMetric("ayllu_refused_requests_total")?.get()) ?? { values: [] };
  return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
};

const CRAWLER = "203.0.113.9";

describe("a flood from one network", () => {
  test("leaves the others served", async () => {
    await start({ maxRunning: 6 });
    const before = await refusals("network");
    flood(50, () => CRAWLER);
    await expect.poll(() => refusals("network")).toBe(before + 50 - 3 - 2);
    expect(renders).toHaveLength(3);
    const other = ask("/explora");
    await reached(4);
    renders[3]?.end();
    expect((await other).status).toBe(200);
  });

  test("from the addresses of one IPv6 network is told as one", async () => {
    await start({ maxRunning: 6 });
    const before = await refusals("network");
    flood(50, (index) => `2001:db8::${index.toString(16)}`);
    await expect.poll(() => refusals("network")).toBe(before + 45);
  });

  test("control: it locks out whoever is taken for the same network", async () => {
    vi.stubEnv("TRUSTED_PROXIES", "0");
    await start({ maxRunning: 6 });
    const before = await refusals("network");
    flood(50, () => CRAWLER);
    await expect.poll(() => refusals("network")).toBe(before + 45);
    expect((await ask("/explora")).status).toBe(503);
  });
});

describe("without a place in the queue", () => {
  beforeEach(async () => {
    await start({ maxWaiting: 1 });
    flood(3, (index) => `198.51.100.${index}`);
    await reached(2);
    await expect.poll(isAnyWaiting).toBe(true);
  });

  const isAnyWaiting = async (): Promise<boolean> => {
    const { values } = (await metrics.getSingleMetric("ayllu_renders")?.get()) ?? { values: [] };
    return values.some(({ labels, value }) => labels.state === "waiting" && value > 0);
  };

  test("a reader gets a page in Spanish that needs no render, and when to come back", async () => {
    const { status, headers, body } = await ask("/explora");
    expect(status).toBe(503);
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(3);
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    expect(body).toContain('<html lang="es">');
    expect(body).toContain("Hay mucha gente a la vez");
    expect(renders).toHaveLength(2);
  });

  test("a call gets the documented error", async () => {
    const { status, headers, body } = await ask("/api/ayni");
    expect(status).toBe(503);
    expect(headers["content-type"]).toBe("application/json");
    expect(JSON.parse(body)).toEqual({
      success: false,
      error: "Overloaded",
      message: expect.stringContaining("mucha gente"),
    });
  });

  test("payments, sign-ins and writes are let in", async () => {
    const order = ask("/api/orders", { method: "POST" });
    await reached(3);
    const payment = ask("/api/webhooks/stripe", { method: "POST" });
    await reached(4);
    for (const { end } of renders) end();
    expect([(await order).status, (await payment).status]).toEqual([200, 200]);
  });

  test("files of the build, and what is refused anyway, do not wait", async () => {
    const file = ask("/_next/static/chunks/a.js");
    await reached(3);
    renders[2]?.end();
    expect((await file).status).toBe(200);
    expect((await ask("/api/nothing")).status).toBe(404);
    expect((await ask("/ayni/%ZZ")).status).toBe(400);
  });

  test("a waiting client that leaves is not rendered for, and its place is free", async () => {
    const before = await refusals("left");
    server.closeAllConnections();
    await expect.poll(() => refusals("left")).toBe(before + 1);
    for (const { end } of renders) end();
    const next = ask("/explora");
    await reached(3);
    renders[2]?.end();
    expect((await next).status).toBe(200);
  });
});

test("a request that waits for its own client holds no place", async () => {
  await start({ maxRunning: 2 });
  const sockets = Array.from({ length: 3 }, (_, index) => {
    const socket = connect(getPort(), "127.0.0.1").on("error", () => {});
    socket.write(
      `POST /api/orders HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 198.51.100.${index}\r\nContent-Length: 9\r\n\r\nhalf`,
    );
    return socket;
  });
  await reached(3);
  for (const socket of sockets) socket.destroy();
});

describe("reads beyond the limit", () => {
  beforeEach(async () => {
    isHolding = false;
    await start({ readsPerSecond: 0.01, readBurst: 3 });
  });

  const statusesOf = async (count: number, path: string, options?: Ask): Promise<number[]> => {
    const statuses = [];
    for (let index = 0; index < count; index += 1)
      statuses.push((await ask(`${path}?n=${index}`, options)).status);
    return statuses;
  };

  test("get 429 and when to come back, as a page and as a call", async () => {
    expect(await statusesOf(4, "/explora")).toEqual([200, 200, 200, 429]);
    const page = await ask("/explora");
    expect(Number(page.headers["retry-after"])).toBeGreaterThan(1);
    expect(page.body).toContain("Vas muy deprisa");
    const call = await ask("/api/ayni");
    expect(call.status).toBe(429);
    expect(JSON.parse(call.body)).toMatchObject({ success: false, error: "TooManyRequests" });
    expect(renders).toHaveLength(3);
  });

  test("are not counted for this machine", async () => {
    expect(await statusesOf(10, "/explora", { network: "127.0.0.1" })).toEqual(Array(10).fill(200));
    expect(await statusesOf(10, "/explora", { network: "::1" })).toEqual(Array(10).fill(200));
  });

  test("are those of a network, or of a session that this site has opened", async () => {
    const cookie = await createSessionCookie(await createTestUser());
    const forged = cookie.replace(/=.*/, "=forged");
    await statusesOf(3, "/explora");
    expect(await statusesOf(1, "/explora", { network: "192.0.2.2" })).toEqual([200]);
    expect(await statusesOf(1, "/explora", { headers: { cookie } })).toEqual([200]);
    expect(await statusesOf(1, "/explora", { headers: { cookie: forged } })).toEqual([429]);
  });

  test("do not count what Next.js had in its cache, nor writes", async () => {
    expect(await statusesOf(10, "/maestros/known")).toEqual(Array(10).fill(200));
    expect(await statusesOf(10, "/api/orders", { method: "POST" })).toEqual(Array(10).fill(200));
  });
});
