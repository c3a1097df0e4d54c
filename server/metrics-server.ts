import { createServer } from "node:http";
import { registerMailMetrics } from "@/lib/messaging/metrics";
import { registerOrderMetrics } from "@/lib/orders/metrics";
import { registerPoolMetrics } from "@/lib/platform/db/metrics";
import { registerDiskMetrics } from "@/lib/platform/disk-metrics";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics";
import { registerJobMetrics } from "@/lib/platform/ports/metrics";
import { closeServer, listen } from "@/lib/platform/http/listen";

// Serves the metrics of this process on a port of its own, which is not for the public.

const CLOSE_GRACE_MS = 1_000;

export type MetricsServer = { port: number; stop: () => Promise<void> };

/** Adds what is read at each scrape to the metrics of this process. */
export function registerMetrics(): void {
  registerPoolMetrics();
  registerDiskMetrics();
  registerJobMetrics();
  registerMailMetrics();
  registerOrderMetrics();
}

/** Returns undefined unless METRICS_PORT is set. */
export async function startMetricsServer(): Promise<MetricsServer | undefined> {
  if (env.METRICS_PORT === undefined) return undefined;
  registerMetrics();
  const server = createServer((request, response) => {
    if (request.url !== "/metrics" || request.method !== "GET") return void response.writeHead(404).end();
    metrics.metrics().then(
      (body) => response.writeHead(200, { "content-type": metrics.contentType }).end(body),
      (error: unknown) => {
        log.error({ err: error }, "The metrics could not be collected");
        response.writeHead(500).end();
      },
    );
  });
  const port = await listen(server, env.METRICS_PORT, env.METRICS_HOST);
  return { port, stop: () => closeServer(server, CLOSE_GRACE_MS) };
}
