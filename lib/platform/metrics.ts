import "server-only";
import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";

// Metrics of this process in the format of Prometheus.

export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

const registers = [metrics];

export const requestDuration = new Histogram({
  name: "ayllu_http_request_duration_seconds",
  help: "Time from the request to the end of its response",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const responseCacheRequests = new Counter({
  name: "ayllu_response_cache_requests_total",
  help: "Requests for cacheable pages by whether the response was in memory",
  labelNames: ["result"] as const,
  registers,
});

export const unhandledErrors = new Counter({
  name: "ayllu_unhandled_errors_total",
  help: "Rejected promises and exceptions that nothing has caught",
  labelNames: ["kind"] as const,
  registers,
});
for (const kind of ["rejection", "exception"] as const) unhandledErrors.inc({ kind }, 0);

export const refusedRequests = new Counter({
  name: "ayllu_refused_requests_total",
  help: "Reads by visitors that were refused: too many from one network (rate), or while the event loop is late (late)",
  labelNames: ["reason"] as const,
  registers,
});
