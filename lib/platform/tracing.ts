import "server-only";
import { createRequire } from "node:module";
import type { Attributes, SpanStatusCode, Tracer } from "@opentelemetry/api";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace-node";
import { env } from "@/lib/platform/env";
import { redactText } from "@/lib/platform/redact";

// Traces through OpenTelemetry: Next.js makes the spans of requests, `runInTrace` those of jobs, the instrumentation of pg those of
// queries. Nothing of it is loaded unless there is an endpoint.

export type Tracing = { stop: () => Promise<void> };

// URLs hold tokens, names and searches; the route of a request is an attribute of its own.
const URL_ATTRIBUTES = ["http.target", "http.url", "url.full", "url.path", "url.query", "next.span_name"];

/** Removes what the log may not hold either. */
function redactSpan(span: ReadableSpan): void {
  // Spans of outgoing requests are named after their URL.
  Reflect.set(span, "name", redactText(span.name));
  for (const name of URL_ATTRIBUTES) Reflect.deleteProperty(span.attributes, name);
  if (span.status.message !== undefined) span.status.message = redactText(span.status.message);
  for (const { attributes = {} } of span.events) {
    for (const [name, value] of Object.entries(attributes))
      if (typeof value === "string") attributes[name] = redactText(value);
  }
}

const redactBefore = (next: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => next.onStart(span, context),
  onEnd: (span) => {
    redactSpan(span);
    next.onEnd(span);
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
});

type TraceRunner = <Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
) => Promise<Result>;

const createTraceRunner =
  (tracer: Tracer, failure: SpanStatusCode): TraceRunner =>
  (name, attributes, work) =>
    tracer.startActiveSpan(name, { attributes, root: true }, async (span) => {
      try {
        return await work();
      } catch (error) {
        const exception = error instanceof Error ? error : new Error(String(error));
        span.recordException(exception);
        span.setStatus({ code: failure, message: exception.message });
        throw error;
      } finally {
        span.end();
      }
    });

let traceRunner: TraceRunner | undefined;

/**
 * Runs `work` in a trace of its own, to which its queries belong; without an endpoint, just runs it. Errors: those of
 * `work`.
 */
export const runInTrace: TraceRunner = (name, attributes, work) =>
  traceRunner ? traceRunner(name, attributes, work) : work();

/**
 * Sends traces to `OTEL_EXPORTER_OTLP_ENDPOINT` from now on; returns undefined if it is not set. `stop` sends what is left.
 */
export async function startTracing(version: string): Promise<Tracing | undefined> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  const [{ SpanStatusCode }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, instrumentation, pg] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace-node"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/instrumentation"),
      import("@opentelemetry/instrumentation-pg"),
    ]);
  const { NodeTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } = sdk;
  const root = new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": env.OTEL_SERVICE_NAME, "service.version": version }),
    sampler: new ParentBasedSampler({ root }),
    // The exporter reads the endpoint and the headers of the standard variables itself.
    spanProcessors: [redactBefore(new BatchSpanProcessor(new OTLPTraceExporter()))],
  });
  provider.register();
  instrumentation.registerInstrumentations({
    instrumentations: [
      new pg.PgInstrumentation({ enhancedDatabaseReporting: false, requireParentSpan: true }),
    ],
  });
  // The instrumentation acts on `require`, and on the classes themselves, whoever has imported them before.
  createRequire(import.meta.url)("pg");
  traceRunner = createTraceRunner(provider.getTracer("ayllu"), SpanStatusCode.ERROR);
  return { stop: () => provider.shutdown() };
}
