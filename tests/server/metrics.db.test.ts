import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { queueMail } from "@/lib/messaging/mail/outbox";
import { db } from "@/lib/platform/db/client";
import { recordJobEnd, recordJobStart } from "@/lib/platform/ports/job-runs";
import { observeRequest } from "@/server/observe-request";
import { createRouteTable } from "@/server/app-routes";
import { startMetricsServer, type MetricsServer } from "@/server/metrics-server";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { createTestOrder } from "@/tests/support/factories/orders";
import { createTestMaster, createTestUser } from "@/tests/support/factories/users";

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

const routes = createRouteTable([
  { path: "/ayni/[slug]", kind: "page", methods: ["GET"], isCached: false, file: "" },
]);

function serve(url: string, { status = 200, isSent = true } = {}): void {
  const response = Object.assign(new EventEmitter(), { statusCode: status, writableFinished: isSent });
  observeRequest(
    { method: "GET", url, headers: {} } as IncomingMessage,
    response as unknown as ServerResponse,
    {
      routes,
      trustedProxies: 0,
    },
  );
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

test("dead jobs are counted without the runs that a later one has replaced", async () => {
  const failed = (task: string) => read("ayllu_jobs{", `task="${task}"`, `state="failed"`);
  const fail = (task: string, key: string) =>
    db.$executeRawUnsafe(`select graphile_worker.permanently_fail_jobs(array[(
      graphile_worker.add_job('${task}', job_key => '${key}')).id], 'on purpose')`);
  await fail("tell-followers", "dead");
  await fail("remind", "remind");
  const [mails, reminders] = [await failed("tell-followers"), await failed("remind")];
  expect(mails).toBeGreaterThanOrEqual(1);
  await db.$executeRaw`select graphile_worker.add_job('remind', job_key => 'remind', run_at => now() + interval '1 hour')`;
  expect(await failed("remind")).toBe((reminders ?? 0) - 1);
  expect(await failed("tell-followers")).toBe(mails);
});

test("mails are unsent from the instant at which they are due until they have failed permanently", async () => {
  const unsent = () => read("ayllu_mails_unsent ");
  const age = () => read("ayllu_mail_oldest_unsent_age_seconds ");
  const user = await createTestUser();
  const before = (await unsent()) ?? 0;
  const payload = { name: user.name };
  const dedupeKey = `password-changed:${user.id}`;
  await db.$transaction((tx) =>
    queueMail(tx, { template: "password-changed", userId: user.id, to: user.email, payload, dedupeKey }),
  );
  const { id } = await db.outboxMail.findUniqueOrThrow({ where: { dedupeKey } });
  const move = (interval: string) =>
    db.$executeRaw`
      update graphile_worker._private_jobs set run_at = now() + ${interval}::interval
      where payload->>'mailId' = ${id}`;
  expect(await unsent()).toBe(before + 1);
  await move("1 hour");
  expect(await unsent()).toBe(before);
  await move("-20 minutes");
  expect(await age()).toBeGreaterThanOrEqual(1200);
  await db.$executeRaw`
    update graphile_worker._private_jobs set attempts = max_attempts where payload->>'mailId' = ${id}`;
  expect(await unsent()).toBe(before);
});

test("the last success of a recurring task stays while later runs fail", async () => {
  const lastSuccess = () => read("ayllu_job_last_success_timestamp_seconds", `task="sweep-expired"`);
  const [success, failure] = [new Date("2026-11-23T10:37:02Z"), new Date("2026-11-23T11:37:02Z")];
  await recordJobStart("sweep-expired", success);
  await recordJobEnd("sweep-expired", undefined, success);
  await recordJobStart("sweep-expired", failure);
  await recordJobEnd("sweep-expired", new Error("on purpose"), failure);
  expect(await lastSuccess()).toBe(success.getTime() / 1000);
});

test("the pool and the process are described", async () => {
  expect(await read("ayllu_database_connections", `state="idle"`)).toBeGreaterThanOrEqual(1);
  expect(await scrape()).toContain("nodejs_eventloop_lag_seconds");
  expect(await read("ayllu_unhandled_errors_total", `kind="rejection"`)).toBe(0);
});

test("nothing else is served, and nothing without a port", async () => {
  expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
  expect(await startMetricsServer()).toBeUndefined();
});
