import { createRequire } from "node:module";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import type { Job, JobHelpers } from "graphile-worker";
import { observeTask } from "@/jobs/observe-task";
import { getPool } from "@/lib/platform/db/pool";
import { startTracing } from "@/lib/platform/tracing";

// Run in a separate process: a request as Next.js traces it and a job that fails, each with a query. Prints how many modules
// of the SDK are loaded.

const [secret = ""] = process.argv.slice(2);

const tracing = await startTracing("1.2.3");
await trace.getTracer("next.js").startActiveSpan("GET /ayni/[slug]", async (span) => {
  span.setAttributes({ "http.route": "/ayni/[slug]", "http.target": `/ayni/rio?token=${secret}` });
  await getPool().query("select $1::text as value", [secret]);
  const error = new Error(`Key (email)=(${secret}) already exists`);
  span.recordException(error);
  span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
  span.end();
});

const job: Partial<Job> = { id: "7", task_identifier: "send-mail", attempts: 3, max_attempts: 25 };
const failingTask = observeTask(async () => {
  await getPool().query("select $1::text as recipient", [secret]);
  throw new Error(`to ${secret}: connection refused`);
});
await Promise.resolve(failingTask({}, { job } as JobHelpers)).catch(() => undefined);
await getPool().end();
await tracing?.stop();
const loaded = Object.keys(createRequire(import.meta.url).cache);
console.log(loaded.filter((path) => /@opentelemetry\/(?!api\/)/.test(path)).length);
