import { parentPort } from "node:worker_threads";
import { inspectFile } from "@/lib/content/uploads/inspection/inspect";
import type { InspectionJob } from "@/lib/content/uploads/inspection/schema";

// Runs in the thread that opens uploaded files: what a stranger made must not hold or exhaust the process.

parentPort?.on("message", async ({ id, job }: { id: number; job: InspectionJob }) => {
  try {
    parentPort?.postMessage({ id, result: await inspectFile(job) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
