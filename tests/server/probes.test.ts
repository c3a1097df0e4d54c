import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createProbes, PROBE_ADDRESS, type Probes } from "@/server/probes";

let probes: Probes;
let server: Server;
let downtimeMs: number;

beforeEach(async () => {
  downtimeMs = 0;
  probes = createProbes({ getDatabaseDowntimeMs: () => downtimeMs });
  server = createServer((request, response) => {
    if (PROBE_ADDRESS.test(request.url ?? "/")) probes.answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

async function ask(path: string, method = "GET") {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  const body = await response.text();
  return {
    code: response.status,
    status: body && response.ok ? (JSON.parse(body) as { data: { status: string } }).data.status : body,
    headers: response.headers,
  };
}

describe("/api/ready", () => {
  test("is refused until the site has started, and while it drains", async () => {
    const starting = await ask("/api/ready");
    expect([starting.code, starting.headers.get("retry-after")]).toEqual([503, "10"]);
    probes.setPhase("ready");
    expect(await ask("/api/ready")).toMatchObject({ code: 200, status: "ready" });
    probes.setPhase("draining");
    expect((await ask("/api/ready")).code).toBe(503);
  });

  test("stays ready while the database is away for a moment, and is degraded afterwards", async () => {
    probes.setPhase("ready");
    downtimeMs = 9_000;
    expect(await ask("/api/ready")).toMatchObject({ code: 200, status: "ready" });
    downtimeMs = 11_000;
    expect(await ask("/api/ready?x=1")).toMatchObject({ code: 200, status: "degraded" });
  });
});

test("a worker is not ready without the database", async () => {
  probes = createProbes({ getDatabaseDowntimeMs: () => downtimeMs, needsDatabase: true });
  probes.setPhase("ready");
  downtimeMs = 9_000;
  expect((await ask("/api/ready")).code).toBe(200);
  downtimeMs = 11_000;
  expect([(await ask("/api/ready")).code, (await ask("/api/live")).code]).toEqual([503, 200]);
});

test("/api/live is answered in every phase", async () => {
  for (const phase of ["starting", "ready", "draining"] as const) {
    probes.setPhase(phase);
    expect(await ask("/api/live")).toMatchObject({ code: 200, status: "ok" });
  }
  const { headers } = await ask("/api/live", "HEAD");
  expect(headers.get("cache-control")).toBe("no-store");
});

test("probes allow reads alone and leave other URLs to the site", async () => {
  const refused = await ask("/api/live", "POST");
  expect([refused.code, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect((await ask("/api/lives")).code).toBe(404);
});
