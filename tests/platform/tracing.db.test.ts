import { execFile } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { closeServer } from "@/lib/platform/http/listen";

// A collector that speaks OTLP over HTTP, and a process that is traced.

const PROGRAM = fileURLToPath(new URL("./traced-process.ts", import.meta.url));
const SECRET = "ana.ruiz@ejemplo.test";

let collector: Server;
const received: { path: string; body: string }[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? "", body });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => void received.splice(0));
afterAll(() => closeServer(collector, 1_000));

/** Runs the process to its end, and returns how many modules of OpenTelemetry it has loaded. */
async function runTraced(variables: Record<string, string>): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", PROGRAM, SECRET], {
    env: { ...process.env, TSX_TSCONFIG_PATH: "tsconfig.node.json", ...variables },
  });
  return Number(stdout);
}

const spanSchema = z.object({
  name: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  status: z.object({ code: z.number(), message: z.string().optional() }),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
});
type Span = z.infer<typeof spanSchema>;
const scopeSchema = z.object({ spans: z.array(spanSchema) });
const tracesSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(scopeSchema) })),
});

const readSpans = (body: string): Span[] =>
  tracesSchema
    .parse(JSON.parse(body))
    .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));

const endpoint = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

function expectJobTrace(spans: Span[]): void {
  const job = spans.find(({ name }) => name === "job send-mail");
  expect(job).not.toHaveProperty("parentSpanId");
  expect(job?.status).toEqual({ code: 2, message: "to [redacted]: connection refused" });
  expect(job?.attributes).toEqual([
    { key: "job.id", value: { stringValue: "7" } },
    { key: "job.task", value: { stringValue: "send-mail" } },
    { key: "job.attempt", value: { intValue: 3 } },
  ]);
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(queries.map(({ attributes }) => JSON.stringify(attributes))).toContainEqual(
    expect.stringContaining("select $1::text as recipient"),
  );
}

test("requests, jobs and their queries reach the collector before the process ends, without values", async () => {
  expect(await runTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint() })).toBeGreaterThan(0);
  expect(received.map(({ path }) => path)).toEqual(["/v1/traces"]);
  const { body } = received[0] ?? { body: "" };
  for (const part of ["GET /ayni/[slug]", "pg.query", "select $1::text as value", '"ayllu"', '"1.2.3"'])
    expect(body).toContain(part);
  expect(body).not.toContain(SECRET);
  expectJobTrace(readSpans(body));
});

test("nothing is sent for requests that are not sampled", async () => {
  await runTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), OTEL_TRACES_SAMPLER_ARG: "0" });
  expect(received).toEqual([]);
});

test("nothing is loaded or sent without an endpoint", async () => {
  expect(await runTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: "" })).toBe(0);
  expect(received).toEqual([]);
});
