import "server-only";
import { Gauge } from "prom-client";
import { metrics } from "@/lib/platform/metrics";
import { getPool } from "./pool";

const registers = [metrics];

/** A scrape while the database is away lacks what is read from it. */
export async function readForMetrics<Row>(read: () => Promise<Row[]>): Promise<Row[]> {
  return read().catch(() => []);
}

/** As `readForMetrics`; the metrics of one scrape, which are collected at the same time, share the read. */
export function shareForMetrics<Row>(read: () => Promise<Row[]>): () => Promise<Row[]> {
  let running: Promise<Row[]> | undefined;
  return () => (running ??= readForMetrics(read).finally(() => (running = undefined)));
}

/** Adds the pool of this process to its metrics. */
export function registerPoolMetrics(): void {
  new Gauge({
    name: "ayllu_database_connections",
    help: "Connections of the pool, and callers that wait for one",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = getPool();
      this.set({ state: "busy" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
}
