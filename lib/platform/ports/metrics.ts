import "server-only";
import { Gauge } from "prom-client";
import { readForMetrics, shareForMetrics } from "@/lib/platform/db/metrics";
import { metrics } from "@/lib/platform/metrics";
import { readQueue } from "./job-queue";
import { listJobRuns } from "./job-runs";

// Metrics of the job queue, which are read at each scrape and are the same from every process.

const registers = [metrics];
const SECOND_MS = 1_000;

function registerQueueMetrics(): void {
  const readStates = shareForMetrics(readQueue);
  new Gauge({
    name: "ayllu_job_oldest_age_seconds",
    help: "For how long the oldest due job of a task has been waiting",
    labelNames: ["task"] as const,
    registers,
    async collect() {
      this.reset();
      for (const { task, age } of await readStates()) this.set({ task }, age);
    },
  });
  new Gauge({
    name: "ayllu_jobs",
    help: "Jobs by task: due and waiting, running, due later, failed permanently",
    labelNames: ["task", "state"] as const,
    registers,
    async collect() {
      this.reset();
      for (const { task, ...counts } of await readStates()) {
        for (const state of ["waiting", "running", "later", "failed"] as const)
          this.set({ task, state }, counts[state]);
      }
    },
  });
}

function registerRunMetrics(): void {
  new Gauge({
    name: "ayllu_job_last_success_timestamp_seconds",
    help: "When a recurring task last succeeded",
    labelNames: ["task"] as const,
    registers,
    async collect() {
      this.reset();
      for (const { task, succeededAt } of await readForMetrics(listJobRuns))
        if (succeededAt) this.set({ task }, succeededAt.getTime() / SECOND_MS);
    },
  });
}

/** Adds the jobs to the metrics of this process. */
export function registerJobMetrics(): void {
  registerQueueMetrics();
  registerRunMetrics();
}
