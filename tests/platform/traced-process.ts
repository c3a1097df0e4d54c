import { createRequire } from "node:module";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import { getPool } from "@/lib/platform/db/pool";
import { startTracing } from "@/lib/platform/tracing";

// Run in a separate process: a request as Next.js traces it, with a query. Prints how many modules of the SDK are loaded.

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
await getPool().end();
await tracing?.stop();
const loaded = Object.keys(createRequire(import.meta.url).cache);
console.log(loaded.filter((path) => /@opentelemetry\/(?!api\/)/.test(path)).length);
