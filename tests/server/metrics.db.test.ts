import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/db/client";
import { observeRequest } from "@/server/request-metrics";
import { createRouteTable } from "@/server/route-table";
import { startMetricsServer, type MetricsServer } from "@/tools/metrics-server";
import { createTestAyni } from "@/tools/factories/ayni";
import { createTestOrder } from "@/tools/factories/orders";
import { createTestMaster, createTestUser } from "@/tools/factories/users";

let server: MetricsServer;

beforeAll(async () => {
  process.env.METRICS_PORT = "0";
  const started = await startMetricsServer();
  delete process.env.METRICS_PORT;
  if (!started) throw new Error("The metrics server did not start");
  server = started;
});

afterAll(() => server.stop());

async function scrape(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
}

/** Returns the value of a metric with these labels. */
async function read(name: string, ...labels: string[]): Promise<number | undefined> {
  const lines = (await scrape()).split("\n");
  const line = lines.find((text) => text.startsWith(name) && labels.every((label) => text.includes(label)));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

const routes = createRouteTable([{ path: "/ayni/[slug]", kind: "page", methods: ["GET"], file: "" }]);

function serve(url: string, { status = 200, isSent = true } = {}): void {
  const response = Object.assign(new EventEmitter(), { statusCode: status, writableFinished: isSent });
  observeRequest({ method: "GET", url } as IncomingMessage, response as unknown as ServerResponse, routes);
  response.emit("close");
}

describe("requests", () => {
  const count = (route: string, status: string) =>
    read("ayllu_http_request_duration_seconds_count", `route="${route}"`, `status="${status}"`);

  test("are counted by route, without what visitors can invent", async () => {
    serve("/ayni/uno?x=1");
    serve("/ayni/dos");
    serve("/invented/path");
    expect(await count("/ayni/[slug]", "200")).toBe(2);
    expect(await count("other", "200")).toBe(1);
    expect(await scrape()).not.toContain("invented");
  });

  test("that end early are told apart", async () => {
    serve("/ayni/uno", { isSent: false });
    expect(await count("/ayni/[slug]", "aborted")).toBe(1);
  });
});

test("the queue is read at each scrape", async () => {
  const waiting = () => read("ayllu_jobs{", `task="sweep-uploads"`, `state="waiting"`);
  const add = (runAt: string) =>
    db.$executeRawUnsafe(`select graphile_worker.add_job('sweep-uploads', run_at => ${runAt})`);
  await add("now() + interval '1 hour'");
  const before = await waiting();
  await add("now() - interval '1 minute'");
  expect(await waiting()).toBe((before ?? 0) + 1);
  expect(await read("ayllu_job_oldest_age_seconds", `task="sweep-uploads"`)).toBeGreaterThanOrEqual(60);
});

test("orders that should have been reconciled are counted", async () => {
  const count = () => read("ayllu_orders_unreconciled ");
  expect(await count()).toBe(0);
  const ayni = await createTestAyni({ userId: (await createTestMaster()).id, amount: 1000 });
  const { id } = await createTestOrder(await createTestUser(), ayni, { status: "PENDING" });
  const end = (minutesAgo: number) =>
    db.order.update({
      where: { id },
      data: { checkoutExpiresAt: new Date(Date.now() - minutesAgo * 60_000) },
    });
  await end(5);
  expect(await count()).toBe(0);
  await end(11);
  expect(await count()).toBe(1);
});

test("the pool and the process are described", async () => {
  expect(await read("ayllu_database_connections", `state="idle"`)).toBeGreaterThanOrEqual(1);
  expect(await scrape()).toContain("nodejs_eventloop_lag_seconds");
});

test("nothing else is served, and nothing without a port", async () => {
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  expect(await startMetricsServer()).toBeUndefined();
});
